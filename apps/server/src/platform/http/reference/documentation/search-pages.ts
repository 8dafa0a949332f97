import { plainText } from './html.ts';
import type { DocumentationPage } from './pages.ts';

/** A part of a page that can be found. */
interface Part {
  readonly address: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
  /** Title and text in lower case, in which words are sought. */
  readonly sought: { readonly title: string; readonly all: string };
}

/** A part that was found, with what is around the first word. */
export interface Found extends Omit<Part, 'text' | 'sought'> {
  readonly excerpt: string;
}

const maxFound = 20;
const around = 80;

/** The parts of a page: each begins with a heading or a row that has an id. */
function partsOf({ path, title: page, html }: DocumentationPage): Part[] {
  const starts = html.split(/(?=<(?:h[1-3]|tr) id=")/);
  return starts.flatMap((part) => {
    const [, tag, id] = /^<(h[1-3]|tr) id="([^"]+)"/.exec(part) ?? [];
    if (tag === undefined || id === undefined) return [];
    const heading = tag === 'tr' ? id : plainText(part.slice(0, part.indexOf(`</${tag}>`)));
    const text = plainText(part);
    const sought = { title: heading.toLowerCase(), all: `${heading} ${text}`.toLowerCase() };
    return [{ address: `${path}#${id}`, page, title: heading, text, sought }];
  });
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - around);
  const end = at + 3 * around;
  return `${at > 0 ? '… ' : ''}${text.slice(at, end)}${end < text.length ? ' …' : ''}`;
}

/** Makes the search over these pages: what has all words, first what has them in its title. 20 parts at most. */
export function searchOver(pages: readonly DocumentationPage[]): (query: string) => Found[] {
  const parts = pages.flatMap(partsOf);
  return (query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const [first] = words;
    if (first === undefined) return [];
    const has = (text: string) => words.every((word) => text.includes(word));
    const found = parts.filter(({ sought }) => has(sought.all));
    const titled = new Set(found.filter(({ sought }) => has(sought.title)));
    return [...titled, ...found.filter((part) => !titled.has(part))]
      .slice(0, maxFound)
      .map(({ text, sought: _sought, ...part }) => ({ ...part, excerpt: excerptOf(text, first) }));
  };
}
