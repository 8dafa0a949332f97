import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/runtime.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { isAllowed, licenceTexts } from './licences.mjs';
import { productionPackages } from './production-packages.mjs';

const packages = productionPackages(ROOT, ['apps/server', 'apps/web']).filter(
  ({ isOurs }) => !isOurs,
);

test('what a package needs is found where Node finds it, without optional peers', () => {
  const paths = productionPackages(ROOT, ['apps/server']).map(({ path }) => path);
  expect(paths).toContain('apps/server/node_modules/better-auth');
  expect(paths).toContain('node_modules/pg');
  expect(paths).not.toContain('node_modules/vitest');
});

test('OPS-09: bill of materials and licences of a release have every package, and a licence that is not on the list is refused', () => {
  expect(packages.length).toBeGreaterThan(100);
  const names = packages.map(({ name }) => name);
  for (const path of ['apps/server', 'apps/web']) {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'));
    const others = Object.keys(dependencies).filter((name) => !name.startsWith('@kolli/'));
    expect(names, path).toEqual(expect.arrayContaining(others));
  }
  const release = { name: 'kolli', version: '1.0.0', time: new Date(0) };
  const { components } = JSON.parse(billOfMaterials(packages, release));
  const texts = licenceTexts(ROOT, packages);
  for (const { name, version } of packages) {
    expect(
      components.some((one) => one.version === version && name.endsWith(one.name)),
      name,
    ).toBe(true);
    expect(texts).toContain(`\n${name} ${version} (`);
  }
  const [first] = packages;
  const planted = { ...first, license: 'AGPL-3.0-only' };
  expect(() => licenceTexts(ROOT, [first, planted])).toThrow(`${first.path}: AGPL-3.0-only`);
  const allowed = ['MIT', '(MPL-2.0 OR Apache-2.0)', '(MIT AND Zlib)'];
  expect(allowed.filter(isAllowed)).toEqual(allowed);
  const refused = ['GPL-3.0', 'MIT AND GPL-3.0', 'MIT AND (ISC OR GPL-3.0)', undefined];
  expect(refused.filter(isAllowed)).toEqual([]);
});
