import { allCalls } from '@kolli/contract/all-calls';
import { conflictCodes, unreadableCodes } from '@kolli/contract/box/event-outcomes';
import { codeHelp } from '@kolli/contract/call/code-help';
import { type ErrorCode, everyCallCodes, statusOf } from '@kolli/contract/call/error-codes';
import { textHtml } from './html.ts';

const codesOf = (surface: string) =>
  Object.values(allCalls).flatMap((call) => (call.surface === surface ? call.errors : []));
const outcomes: readonly string[] = [...conflictCodes, ...unreadableCodes];

/** The codes by where they come from; each is in the first group that has it. */
const groups: readonly (readonly [title: string, id: string, has: (code: string) => boolean])[] = [
  ['Invalid fields', 'invalid-fields', (code) => code.startsWith('validation.')],
  ['Any call', 'any-call', (code) => (everyCallCodes as readonly string[]).includes(code)],
  ['Events of boxes', 'events-of-boxes', (code) => outcomes.includes(code)],
  ['Boxes', 'codes-of-boxes', (code) => (codesOf('device') as string[]).includes(code)],
  ['Orders and changes', 'codes-of-orders', () => true],
];

/** The status of a refusal; outcomes of events and codes of fields are in answers with another one. */
function statusText(code: string): string {
  if (code.startsWith('validation.') || outcomes.includes(code)) return '';
  return String(statusOf(code as ErrorCode));
}

function entry(code: string): string {
  const help = codeHelp[code];
  return `<tr id="${code}"><td><code>${code}</code></td><td>${statusText(code)}</td><td>${textHtml(help?.cause ?? '')}</td><td>${textHtml(help?.cure ?? '')}</td></tr>`;
}

/** Every code that a machine may get, with its cause and its cure. */
export function errorPage(): string {
  const left = new Set(Object.keys(codeHelp));
  const tables = groups.map(([title, id, has]) => {
    const codes = [...left].filter(has);
    for (const code of codes) left.delete(code);
    return `<h2 id="${id}">${title}</h2>
<div class="wide" tabindex="0"><table class="codes"><thead><tr><th>Code</th><th>Status</th><th>Cause</th><th>Cure</th></tr></thead><tbody>${codes.map(entry).join('')}</tbody></table></div>`;
  });
  return `<h1 id="errors">Errors</h1>
<p>A refused call has changed nothing. Its body is <code>{"code", "message"}</code>, with <code>errors</code> for the invalid fields of
the input: <code>{"path", "msg"}</code> each. Decide by <code>code</code>, never by <code>message</code>. Treat a code that you do not
know by its status: 4xx is a fault of the request, 5xx passes.</p>
${tables.toReversed().join('\n')}`;
}
