import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Uses an installation as its first visitors do, with no more than Node: waits until it is ready, looks at the page, a
 * script of it and the documentation of calls, and signs in. Ends with 1 and a line for each that is not as it should be.
 * Arguments: the server's address, its public address, e-mail address and password of a person.
 */
const [address, publicUrl, email, password] = process.argv.slice(2);

/** The status and text of an answer; 0 while nothing listens. */
async function ask(path, init) {
  try {
    const answer = await fetch(`${address}${path}`, init);
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

const signIn = () =>
  ask('/identity/sign-in/email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(publicUrl).origin },
    body: JSON.stringify({ email, password }),
  });

// Ready means also that the worker's jobs run. Whoever started this ends it if that never happens.
while ((await ask('/api/health/ready')).status !== 200) await sleep(200);
const page = await ask('/');
const script = /<script[^>]* src="([^"]+)"/.exec(page.text)?.[1] ?? '/no-script';
const checks = {
  health: (await ask('/api/health')).status === 200,
  page: page.status === 200 && page.text.includes('<title>Kolli</title>'),
  script: (await ask(script)).status === 200,
  documentation: (await ask('/docs')).status === 200,
  signIn: (await signIn()).status === 200,
};
for (const [what, isRight] of Object.entries(checks))
  process.stdout.write(`${what}: ${isRight ? 'ok' : 'wrong'}\n`);
process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
