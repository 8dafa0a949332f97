import { allCalls } from '@kolli/contract/all-calls';
import { codeHelp } from '@kolli/contract/call/code-help';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { givenTestBox } from '../../../features/devices/testing/box.ts';
import { givenSource, testOrderNamed } from '../../../features/orders/testing/source.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { codeOf, type SampleLanguage, sampleLanguages } from './documentation/code-samples.ts';
import { installClient } from './testing/client-package.ts';

const [server, client] = await Promise.all([
  ownTestServer({ PUBLIC_URL: 'https://kolli.example' }),
  installClient(),
]);
const url = await server.app.listen({ host: '127.0.0.1', port: 0 });

const paths = ['', '/orders', '/changes', '/boxes', '/errors', '/limits', '/changelog'];
const read = async (path: string) => {
  const { statusCode, body, headers } = await server.app.inject(`/docs${path}`);
  expect([path, statusCode, headers['content-type']]).toEqual([
    path,
    200,
    'text/html; charset=utf-8',
  ]);
  return body;
};

/** The calls that integrators make. SMS gateways are chosen by the operator. */
const calls = Object.entries(allCalls).filter(
  ([, { surface, access }]) => surface !== 'api' && access !== 'smsGateway',
);

test('INT-06: each call is described once, with its code in three languages, each code has cause and cure, and every link leads to a part of a page', async () => {
  const pages = (await Promise.all(paths.map(read))).join('');
  for (const [name, call] of calls) {
    expect([name, pages.split(`<h3 id="${name}">`).length]).toEqual([name, 2]);
    for (const code of call.errors) expect(pages).toContain(`/docs/errors#${code}`);
  }
  for (const language of Object.keys(sampleLanguages))
    expect(pages.split(`<figure class="code in-${language}">`).length - 1).toBe(calls.length);
  const errors = await read('/errors');
  for (const code of Object.keys(codeHelp))
    expect([code, errors.split(`<tr id="${code}">`).length]).toEqual([code, 2]);
  const start = await read('');
  expect(start).toContain('export KOLLI_URL=https://kolli.example\n');
  expect(start).not.toContain('localhost:8080');
  const byPath = new Map<string, string>();
  for (const path of paths) byPath.set(`/docs${path}`, await read(path));
  for (const [path, html] of byPath)
    for (const [, address = ''] of html.matchAll(/href="([/#][^"]*)"/g)) {
      const [page = '', part] = address.split('#');
      if (['/docs/style.css', '/favicon.svg'].includes(page)) continue;
      const target = byPath.get(page === '' ? path : page);
      expect([path, address, target !== undefined]).toEqual([path, address, true]);
      if (part !== undefined)
        expect([path, address, target]).toEqual([
          path,
          address,
          expect.stringContaining(`id="${part}"`),
        ]);
    }
  expect((await server.app.inject('/docs/nothing')).statusCode).toBe(404);
});

test('INT-06: the search finds calls, codes and fields by all of their words, and shows what was typed as text', async () => {
  const search = (query: string) => read(`/search?${new URLSearchParams({ q: query }).toString()}`);
  expect(await search('cancel order')).toContain('href="/docs/orders#cancelOrder"');
  expect(await search('ORDER_CONFLICT')).toContain('href="/docs/errors#order_conflict"');
  expect(await search('webhook-signature')).toContain('href="/docs/changes#webhooks"');
  expect(await search('order nothingofthekind')).toContain('Nothing has all of');
  const hostile = await search('"><script>alert(1)</script>');
  expect(hostile).not.toContain('<script');
  expect(hostile).toContain('&lt;script&gt;alert(1)');
  for (const query of ['', '?q=', '?q=a&q=b', `?q=${'x'.repeat(2000)}`])
    await read(`/search${query}`);
});

/** Orders are sent first and cancelled last; a new key comes last of all. */
const turnOf = (name: string) =>
  name === 'createOrder' ? 0 : name.startsWith('cancel') ? 2 : name === 'rotateDeviceKey' ? 3 : 1;

/** The hash of a secret, of the example of an enrolment. */
const secret = 'LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ';

/** What an example cannot know: ids that only a running installation has. */
const refusals: Record<string, string> = { answerCommand: 'command_not_found' };

/** Programs that run the files they are given, each with its key, and print of each its name, its output and its error. */
const runners: Record<SampleLanguage, string> = {
  curl: 'while [ "$1" ]; do printf "\\n## $1\\n"; export KOLLI_KEY="$2"; sh "$1" 2>&1; shift 2; done',
  ts: `for (let [, , ...rest] = process.argv; rest.length > 0; rest = rest.slice(2)) {
    console.log('## ' + rest[0]);
    process.env.KOLLI_KEY = rest[1];
    await import('./' + rest[0]).catch((error) => console.log(error));
  }`,
  py: `import os, runpy, sys, traceback
for file, key in zip(sys.argv[1::2], sys.argv[2::2]):
    print("##", file)
    os.environ["KOLLI_KEY"] = key
    try:
        runpy.run_path(file)
    except BaseException:
        print(traceback.format_exc())
`,
};

test.each(Object.keys(sampleLanguages) as SampleLanguage[])(
  'INT-06: the code of every call runs in %s and is accepted',
  async (language) => {
    const [box, source] = [await givenTestBox(server), await givenSource(server)];
    const tests = await givenSource(server, { isTest: true });
    await tests.order(testOrderNamed('fulfillment-1001'));
    const keyOf = (name: string) => {
      if (name === 'stepTestOrder') return tests.key;
      return allCalls[name]?.surface === 'device' ? box.key : source.key;
    };
    // A box has a secret of its own.
    const own = createHash('sha256').update(language).digest('base64url');
    const suffix = { curl: 'sh', ts: 'ts', py: 'py' }[language];
    const names = calls.filter(([, { isStream }]) => !isStream).map(([name]) => name);
    expect(names.length).toBeGreaterThan(14);
    const inTurn = names.toSorted((a, b) => turnOf(a) - turnOf(b));
    for (const name of inTurn) {
      const code = codeOf(name, language).replaceAll(secret, own);
      writeFileSync(join(client.folder, `${name}.${suffix}`), code);
    }
    writeFileSync(join(client.folder, `run-all.${suffix}`), runners[language]);
    const files = inTurn.flatMap((name) => [`${name}.${suffix}`, keyOf(name)]);
    const printed = await client.run(`run-all.${suffix}`, files, { KOLLI_URL: url });
    const outputs = printed.split(/^## (\w+)\.\w+\n/m).slice(1);
    expect(outputs.filter((_, index) => index % 2 === 0)).toEqual(inTurn);
    for (const [index, name] of inTurn.entries()) {
      const output = outputs[2 * index + 1];
      const refusal = refusals[name];
      if (refusal === undefined)
        expect([name, output]).not.toEqual([name, expect.stringMatching(/Error|^\{"code"/)]);
      else expect([name, output]).toEqual([name, expect.stringContaining(refusal)]);
    }
  },
);

test('INT-06 INT-08: the commands of the first page send an order, read its change and let the robot deliver one', async () => {
  const [real, tests] = [await givenSource(server), await givenSource(server, { isTest: true })];
  const page = join(import.meta.dirname, '../../../../../../docs/integration/getting-started.md');
  const blocks = [...readFileSync(page, 'utf8').matchAll(/```sh\n([^]*?)```/g)];
  const commands = blocks.map(([, text = '']) => text.replaceAll(/^export .*$/gm, ''));
  const curl = commands.filter((text) => text.trim().startsWith('curl'));
  const run = async (name: string, parts: readonly string[], key: string) => {
    writeFileSync(join(client.folder, name), parts.join('\n'));
    return client.run(name, [], { KOLLI_URL: url, KOLLI_KEY: key });
  };
  const isOfTests = (text: string) => text.includes('TEST-');
  const output = await run(
    'first.sh',
    curl.filter((text) => !isOfTests(text)),
    real.key,
  );
  expect(output).toContain('"deliveryStatus":"reserved","unassigned":true');
  expect(output).toContain('"kind":"arrived"');
  const delivered = await run('tests.sh', curl.filter(isOfTests), tests.key);
  expect(delivered).toContain('"deliveryStatus":"delivered","unassigned":false');
});

test('INT-06: the TypeScript of every call has no error of types', async () => {
  rmSync(join(client.folder, 'run-all.ts'));
  for (const [name] of calls) writeFileSync(join(client.folder, `${name}.ts`), codeOf(name, 'ts'));
  await client.checkTypes();
});
