import { type Language, languages } from '@kolli/domain/people/languages';
import { type Html, html } from '../pages/html.ts';
import { icon } from '../pages/icons.ts';
import { framed } from '../pages/shell.ts';
import { english } from './english.ts';
import { finnish } from './finnish.ts';
import { doorStates, type GuideBlock, type GuideSection, type GuideWords } from './guide-text.ts';
import { norwegian } from './norwegian.ts';
import { swedish } from './swedish.ts';

const words: Readonly<Record<Language, GuideWords>> = {
  en: english,
  fi: finnish,
  sv: swedish,
  no: norwegian,
};
const languageNames = { en: 'English', fi: 'Suomi', sv: 'Svenska', no: 'Norsk' } as const;

/** The paths of the pages, to which Kolli's menu and the pharmacy page link. */
export const guidePaths = { guide: '/user-guide', helpdesk: '/helpdesk' } as const;

export type GuidePage = keyof typeof guidePaths;

const pages: readonly GuidePage[] = ['guide', 'helpdesk'];

/** The user guide or the helpdesk page of the demo, in one language. */
export function guidePage(which: GuidePage, language: Language): string {
  const { skip, contents, [which]: text, ...own } = words[language];
  const isLong = text.sections.length > 3;
  const body = html`
<p class="lead">${text.lead}</p>
<div class="${isLong ? 'guide' : 'guide short'}">
${
  isLong &&
  html`<nav class="contents" aria-label="${contents}"><ul>${text.sections.map(
    ({ id, title }) => html`<li><a href="#${id}">${title.replaceAll('*', '')}</a></li>`,
  )}</ul></nav>`
}
<div>${text.sections.map(sectionOf)}</div>
</div>`;
  const bar = html`${pageLinks(which, language)}
<nav aria-label="${own.languages}">${languages.map((one) => languageLink(which, one, language))}</nav>`;
  return framed({ language, title: text.title, product: 'Kolli', skip, bar, body });
}

/** The logo and the first link both lead to the guide. */
function pageLinks(current: GuidePage, language: Language): Html {
  const links = pages.map(
    (which) =>
      html`<a href="${guidePaths[which]}?language=${language}"${
        which === current && html` aria-current="page"`
      }>${words[language][which].title}</a>`,
  );
  return html`<a class="mark" href="${guidePaths.guide}?language=${language}"><img src="/static/mark.svg" alt="" width="28" height="28">Kolli</a>
<nav class="grow" aria-label="Kolli">${links}</nav>`;
}

function languageLink(which: GuidePage, one: Language, current: Language): Html {
  return html`<a href="${guidePaths[which]}?language=${one}" lang="${one}" hreflang="${one}"${
    one === current && html` aria-current="true"`
  }>${languageNames[one]}</a>`;
}

function sectionOf({ id, title, blocks }: GuideSection): Html {
  return html`<section class="sheet" id="${id}"><h2>${marked(title)}</h2>${blocks.map(blockOf)}</section>`;
}

function blockOf(block: GuideBlock): Html {
  if (typeof block === 'string') return html`<p>${marked(block)}</p>`;
  if ('states' in block) {
    const rows = doorStates.map((state) => stateOf(state, block.states[state]));
    return html`<ul class="states">${rows}</ul>`;
  }
  if ('steps' in block) return html`<ol class="steps">${block.steps.map(item)}</ol>`;
  return html`<ul class="points">${block.points.map(item)}</ul>`;
}

/** The label in the colours of the state, and its meaning. */
function stateOf(state: (typeof doorStates)[number], text: string): Html {
  const [, label, meaning] = text.split('*');
  return html`<li><span class="state ${state}">${icon(state)}<b>${label}</b></span>
<span>${meaning?.trim()}</span></li>`;
}

const item = (text: string): Html => html`<li>${marked(text)}</li>`;

/** Highlights the text between asterisks, a label on a screen. */
function marked(text: string): Html[] {
  return text
    .split('*')
    .map((part, index) => (index % 2 === 1 ? html`<b>${part}</b>` : html`${part}`));
}
