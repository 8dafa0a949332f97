import { allCalls } from '@kolli/contract/all-calls';
import { type Call, fullPath } from '@kolli/contract/call/call';
import { statusOf } from '@kolli/contract/call/error-codes';
import { jsonOf } from '@kolli/contract/call/examples';
import { codeOf, type SampleLanguage, sampleLanguages } from './code-samples.ts';
import { fieldTable } from './field-table.ts';
import { escapeHtml, textHtml } from './html.ts';

function samples(name: string): string {
  const languages = Object.entries(sampleLanguages) as [SampleLanguage, string][];
  return languages
    .map(
      ([language, title]) =>
        `<figure class="code in-${language}"><figcaption>${title}</figcaption><pre tabindex="0"><code>${escapeHtml(codeOf(name, language))}</code></pre></figure>`,
    )
    .join('\n');
}

function refusals({ errors }: Call): string {
  if (errors.length === 0) return '';
  const links = errors.map(
    (code) => `<a href="/docs/errors#${code}"><code>${code}</code></a> (${statusOf(code)})`,
  );
  return `<p>Refused with ${links.join(', ')}, or a <a href="/docs/errors#any-call">code of any call</a>.</p>`;
}

function callSection([name, call]: [string, Call]): string {
  const { method, summary, params, query, body, result } = call;
  const parts = { 'Parameters of the path': params, Query: query, Body: body };
  const tables = Object.entries(parts).map(([title, schema]) =>
    schema === undefined ? '' : fieldTable(title, jsonOf(schema, 'input')),
  );
  const answer = fieldTable(
    call.isStream ? 'Each command' : 'Answer: result',
    jsonOf(result, 'output'),
  );
  return `<section class="call">
<h3 id="${name}">${textHtml(summary)}</h3>
<p class="address"><b class="method">${method}</b> <code>${escapeHtml(fullPath(call))}</code></p>
${samples(name)}
${tables.join('')}${answer}${refusals(call)}
</section>`;
}

/** The sections of some calls: what they are for, their code, their fields and their refusals. */
export function callSections(isShown: (name: string, call: Call) => boolean): string {
  const shown = Object.entries(allCalls).filter(([name, call]) => isShown(name, call));
  const links = shown.map(
    ([name, call]) =>
      `<li><a href="#${name}"><b>${call.method}</b> ${escapeHtml(fullPath(call))}</a></li>`,
  );
  return `<h2 id="calls">Calls</h2>
<ul class="index">${links.join('')}</ul>
${shown.map(callSection).join('\n')}`;
}
