import { expect, test } from 'vitest';
import { testEnvironment } from './test-environment.mjs';

test('a test run takes only what is listed from the shell, and has one time zone and locale, as this one', () => {
  const shell = {
    PATH: '/usr/bin',
    npm_execpath: '/npm',
    KOLLI_TRIAL_SEED: '7',
    CHROMIUM_PATH: '/chromium',
    TZ: 'America/St_Johns',
    LANG: 'sv_SE.UTF-8',
    LANGUAGE: 'sv',
    PGHOST: 'elsewhere',
    NODE_OPTIONS: '--max-old-space-size=64',
    DATABASE_URL: 'postgres://production',
    KOLLI_PORT: '1',
    FONTCONFIG_FILE: '/etc/fonts/fonts.conf',
  };
  expect(testEnvironment(shell)).toEqual({
    PATH: '/usr/bin',
    npm_execpath: '/npm',
    KOLLI_TRIAL_SEED: '7',
    CHROMIUM_PATH: '/chromium',
    NODE_ENV: 'test',
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    NO_PROXY: 'localhost,127.0.0.1,::1',
    no_proxy: 'localhost,127.0.0.1,::1',
  });
  expect(process.env).toMatchObject({ TZ: 'UTC', LC_ALL: 'C.UTF-8' });
  expect(process.env.PGHOST).toBeUndefined();
  expect(process.env.DATABASE_URL).toBeUndefined();
});
