import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsPage } from './settings-page.ts';

const fileOf = (path: string) => new URL(`../../../../../${path}`, import.meta.url);
const example = readFileSync(fileOf('.env.example'), 'utf8');

test('OPS-09: docs/settings.md is the reference of all settings, as schema and .env.example have them, which must not differ', async () => {
  const page = settingsPage(example);
  expect(page).toMatch(/\| `PORT` \| whole number, 0–65535 \| `8080` \|/);
  expect(page).toMatch(/\| `ROLE` \| `api`, `worker`, `all` \| `all` \|/);
  expect(page).toMatch(/\| `PASSWORD_SIGN_IN` \| `on`, `off` \| `on` \|/);
  expect(page).toMatch(/\| `KOLLI_AUDIT_KEY` \| text \| required \|/);
  await expect(page).toMatchFileSnapshot(fileOf('docs/settings.md').pathname);
  expect(() => settingsPage(example.replace('\nPORT=8080', ''))).toThrow('PORT is not in');
  expect(() => settingsPage(`${example}\nPRT=1\n`)).toThrow('PRT is no setting');
});
