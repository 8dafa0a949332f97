import type { Result, Trial } from '../trials/trial.ts';
import { escaped } from './escaped.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#d9dee3, #3a424a); --quiet: light-dark(#5a6570, #a3adb7);
  --good: light-dark(#11703c, #5fd08f); --bad: light-dark(#b3261e, #ff9d94); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2.5rem auto; max-width: 64rem; padding: 0 1.25rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; }
p { margin: 0 0 1.5rem; color: var(--quiet); }
ul { list-style: none; margin: 0; padding: 0; }
li.trial { border-top: 1px solid var(--line); padding: .875rem 0; display: grid; gap: .125rem 1rem;
  grid-template-columns: 5rem 1fr auto; }
.outcome { font-weight: 600; }
.passed .outcome { color: var(--good); }
.failed .outcome, .cause { color: var(--bad); }
.cause { font-weight: 600; }
.quiet { color: var(--quiet); font-size: .875rem; }
.details { grid-column: 2 / 4; min-width: 0; overflow-wrap: anywhere; }
summary { cursor: pointer; }
ol { margin: .375rem 0 0; padding-left: 1.5rem; font: .8125rem/1.6 ui-monospace, monospace; }
@media (max-width: 40rem) { li.trial { grid-template-columns: 1fr auto; } .title { grid-column: 1 / 3; grid-row: 2; }
  .details { grid-column: 1 / 3; } }
`;

/** The results as a page of its own, without anything to load: the failed trials first. */
export function htmlReport(results: readonly Result[], at: Date): string {
  const passed = results.filter(({ deviation }) => deviation === null);
  const failed = results.filter(({ deviation }) => deviation !== null);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  const head = `${passed.length} of ${results.length} trials passed`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Device kit: ${head}</title><style>${style}</style></head>
<body><main><h1>${head}</h1>
<p>Kolli device kit · ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC · ${Math.round(seconds)} s</p>
<ul>
${[...failed, ...passed].map(item).join('\n')}
</ul></main></body></html>
`;
}

function item({ trial, seconds, deviation, steps, received }: Result): string {
  const isPassed = deviation === null;
  const cause = isPassed ? '' : `<div class="cause">${marked(deviation)}</div>`;
  return `<li class="trial ${isPassed ? 'passed' : 'failed'}" id="${trial.id}">
<span class="outcome">${isPassed ? 'Passed' : 'Failed'}</span>
<span class="title">${marked(trial.title)}</span><span class="quiet">${seconds.toFixed(1)} s</span>
<div class="details">${cause}${quote(trial)}
<details${isPassed ? '' : ' open'}><summary class="quiet">Steps of <code>${trial.id}</code></summary>
${list(steps.map(marked))}</details>${isPassed ? '' : calls(received)}</div></li>`;
}

const list = (lines: readonly string[]) =>
  `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`;

/** What the box sent in a trial that failed. */
function calls(received: readonly string[]): string {
  const lines =
    received.length === 0 ? '<div class="quiet">No call.</div>' : list(received.map(escaped));
  return `<details open><summary class="quiet">The last calls that the kit received</summary>${lines}</details>`;
}

/** Text with names of the API, which are between backticks, in the font of code. */
const marked = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const quote = ({ section, says }: Pick<Trial, 'section' | 'says'>) =>
  `<div class="quiet">${escaped(section)}: “${marked(says.replaceAll('**', ''))}”</div>`;
