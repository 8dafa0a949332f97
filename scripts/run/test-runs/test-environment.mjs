/** What tests and the programs that they start may have of a person's shell. */
const FROM_SHELL = new Set(
  [
    'PATH HOME USER LOGNAME SHELL TMPDIR CI TERM COLORTERM FORCE_COLOR NO_COLOR',
    // How npm and apt reach what they install.
    'HTTP_PROXY HTTPS_PROXY http_proxy https_proxy NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR',
    // The choices of who runs the tests.
    'CHROMIUM_PATH TEST_DATABASE_URL',
  ].flatMap((names) => names.split(' ')),
);
const FAMILIES_FROM_SHELL = ['npm_', 'KOLLI_TRIAL', 'KOLLI_LONG', 'KOLLI_CITUS'];

/**
 * The environment of a test run, the same on everybody's machine: a list of what is taken over, and one time zone
 * and locale. Whatever else the shell sets (PGHOST, NODE_OPTIONS, DATABASE_URL, a proxy for this machine, fonts)
 * reaches no test.
 * @param {NodeJS.ProcessEnv} shell
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(shell) {
  const isTaken = (name) =>
    FROM_SHELL.has(name) || FAMILIES_FROM_SHELL.some((family) => name.startsWith(family));
  return {
    ...Object.fromEntries(Object.entries(shell).filter(([name]) => isTaken(name))),
    NODE_ENV: 'test',
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    NO_PROXY: 'localhost,127.0.0.1,::1',
    no_proxy: 'localhost,127.0.0.1,::1',
  };
}
