import { allCalls } from '@kolli/contract/all-calls';
import { type Call, fullPath } from '@kolli/contract/call/call';
import { exampleOf, jsonOf } from '@kolli/contract/call/examples';

/** What the example of a call sends. */
interface Sample {
  readonly params: Record<string, unknown> | undefined;
  readonly query: Record<string, unknown> | undefined;
  readonly body: object | undefined;
}

/** The languages in which each call has its code. */
export const sampleLanguages = { curl: 'curl', ts: 'TypeScript', py: 'Python' } as const;
export type SampleLanguage = keyof typeof sampleLanguages;

/** Boxes number their events: three of the examples, in their order. */
function numbered(body: object | undefined): object | undefined {
  if (body === undefined || !('events' in body)) return body;
  const events = (body.events as object[]).slice(0, 3);
  return { ...body, events: events.map((event, index) => ({ ...event, seq: index + 1 })) };
}

/** Where a list goes on, which only the page before says: the samples read the first page. */
const cursors = new Set(['after', 'lastKey']);

/** The example of a query, with numbers as numbers: in the contract they are texts of an address. */
function queryOf(schema: NonNullable<Call['query']>): Record<string, unknown> {
  const all = Object.entries(jsonOf(schema, 'input').properties ?? {});
  const fields = all.filter(([name]) => !cursors.has(name));
  return Object.fromEntries(
    fields.map(([name, { example, type }]) => [
      name,
      type === 'number' ? Number(example) : example,
    ]),
  );
}

function sampleOf({ params, query, body }: Call): Sample {
  const read = (schema: typeof body) =>
    schema === undefined ? undefined : (exampleOf(schema) as Record<string, unknown>);
  return {
    params: read(params),
    query: query === undefined ? undefined : queryOf(query),
    body: numbered(read(body)),
  };
}

/** The path with the parameters and the query of the example. */
function addressOf(call: Call, { params = {}, query }: Sample): string {
  const path = fullPath(call).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const entries = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
}

const needsKey = ({ access }: Call) => access !== 'public';

function curlOf(call: Call): string {
  const sample = sampleOf(call);
  const parts = [
    `curl ${call.isStream ? '--no-buffer ' : ''}"$KOLLI_URL${addressOf(call, sample)}"`,
    ...(call.method === 'GET' || (call.method === 'POST' && sample.body !== undefined)
      ? []
      : [`--request ${call.method}`]),
    ...(needsKey(call) ? ['--header "Authorization: Bearer $KOLLI_KEY"'] : []),
  ];
  if (sample.body === undefined) return parts.join(' \\\n  ');
  const json = JSON.stringify(sample.body, null, 2).replaceAll("'", String.raw`'\''`);
  return [...parts, '--header "Content-Type: application/json"', `--data '${json}'`].join(
    ' \\\n  ',
  );
}

/** JSON as TypeScript is written: names without quotes. */
const literal = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([a-zA-Z_]\w*)":/gm, '$1$2:')
    .replaceAll('\n', `\n${indent}`);

function typeScriptOf(name: string, call: Call): string {
  const [connect, file, variable] =
    call.surface === 'device'
      ? ['connectBox', 'box', 'box']
      : ['connectOrderSource', 'order-source', 'shop'];
  const given = Object.entries(sampleOf(call)).filter(([, value]) => value !== undefined);
  const input =
    given.length === 0
      ? ''
      : `{\n${given.map(([part, value]) => `  ${part}: ${literal(value, '  ')},\n`).join('')}}`;
  const connection = needsKey(call) ? '{ url: KOLLI_URL, key: KOLLI_KEY }' : '{ url: KOLLI_URL }';
  const variables = needsKey(call) ? "KOLLI_URL = '', KOLLI_KEY = ''" : "KOLLI_URL = ''";
  const use = call.isStream
    ? `for await (const message of ${variable}.messages()) console.log(message);`
    : `console.log(await ${variable}.${name}(${input}));`;
  return `import { ${connect} } from '@kolli/client/${file}';

const { ${variables} } = process.env;
const ${variable} = ${connect}(${connection});
${use}`;
}

/** JSON as Python is written. */
const pythonLiteral = (value: unknown) =>
  JSON.stringify(value, null, 4)
    .replaceAll(/(?<=^\s*(?:"\w+": )?)(?:true|false|null)(?=,?$)/gm, (word) =>
      word === 'null' ? 'None' : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .replaceAll('\n', '\n    ');

function pythonOf(call: Call): string {
  const sample = sampleOf(call);
  const headers = [
    ...(needsKey(call) ? ['"Authorization": "Bearer " + os.environ["KOLLI_KEY"]'] : []),
    ...(sample.body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const data =
    sample.body === undefined
      ? ''
      : `    data=json.dumps(${pythonLiteral(sample.body)}).encode(),\n`;
  const read = call.isStream
    ? 'for line in answer:\n            print(line.decode(), end="")'
    : 'print(json.load(answer)["result"])';
  return `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    os.environ["KOLLI_URL"] + "${addressOf(call, sample)}",
${data}    headers={${headers.join(', ')}},
    method="${call.method}",
)
try:
    with urllib.request.urlopen(request, timeout=60) as answer:
        ${read}
except urllib.error.HTTPError as refusal:
    raise SystemExit(refusal.read().decode())`;
}

/** The code of a call by name: a whole program that sends its example. */
export function codeOf(name: string, language: SampleLanguage): string {
  const call = allCalls[name];
  if (call === undefined) throw new Error(`No call ${name}`);
  if (language === 'curl') return curlOf(call);
  return language === 'ts' ? typeScriptOf(name, call) : pythonOf(call);
}
