import { allCalls } from '@kolli/contract/all-calls';
import { type Call, fullPath } from '@kolli/contract/call/call';
import { jsonOf } from '@kolli/contract/call/examples';
import { typeText } from './type-text.ts';

type Named = [name: string, call: Call];

const ofBoxes = ({ surface }: Call) => surface === 'device';
const ofOrderSources = ({ access }: Call) => access === 'orderSource';

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The type of what a call needs: undefined where nothing must be given. */
function inputText({ params, query, body }: Call): string {
  const parts = Object.entries({ params, query, body }).flatMap(([part, schema]) => {
    if (schema === undefined) return [];
    const json = jsonOf(schema, 'input') as { readonly required?: readonly string[] };
    const isNeeded = part !== 'query' || (json.required?.length ?? 0) > 0;
    return [
      { isNeeded, text: `  readonly ${part}${isNeeded ? '' : '?'}: ${typeText(json, '  ')};\n` },
    ];
  });
  if (parts.length === 0) return 'undefined';
  const text = `{\n${parts.map((part) => part.text).join('')}}`;
  return parts.some(({ isNeeded }) => isNeeded) ? text : `undefined | ${text}`;
}

function typesText([name, call]: Named): string {
  const result = typeText(jsonOf(call.result, 'output'));
  return `/** What \`${name}\` needs. */
export type ${capital(name)}Input = ${inputText(call)};

/** What \`${name}\` answers. */
export type ${capital(name)}Result = ${result};
`;
}

function groupText(name: string, calls: readonly Named[]): string {
  const methods = calls.map(([call, { summary, errors }]) => {
    const codes = errors.length === 0 ? '' : ` Refused with \`${errors.join('`, `')}\`.`;
    const types = `{ input: ${capital(call)}Input; result: ${capital(call)}Result }`;
    return `  /** ${summary}.${codes} */\n  readonly ${call}: ${types};\n`;
  });
  const entries = calls.map(([call, definition]) => {
    const { method, access, isReading } = definition;
    const hasKey = access === 'orderSource' && method !== 'GET' && isReading !== true;
    const key = hasKey ? ', hasIdempotencyKey: true' : '';
    return `  ${call}: { method: '${method}', path: '${fullPath(definition)}'${key} },\n`;
  });
  return `/** The calls, with their types. */
export interface ${capital(name)} {
${methods.join('')}}

/** How each call is sent. */
export const ${name} = {
${entries.join('')}} as const;
`;
}

/** The source with the calls of machines and their types, as the contract has them. */
export function callsText(): string {
  const all = Object.entries(allCalls);
  const groups = {
    orderSourceCalls: all.filter(([, call]) => ofOrderSources(call)),
    boxCalls: all.filter(([, call]) => ofBoxes(call)),
  };
  return [
    '// Written from the contract by `npm test -- packages/client -u`.\n',
    ...Object.values(groups).flat().map(typesText),
    ...Object.entries(groups).map(([name, calls]) => groupText(name, calls)),
  ].join('\n');
}
