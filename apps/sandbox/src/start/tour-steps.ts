import { readFileSync } from 'node:fs';

/** A part of a step: text, the name of something on a screen, what one types, or a page to open. */
export type TourPart =
  | { readonly kind: 'text' | 'name' | 'typed'; readonly text: string }
  | { readonly kind: 'page'; readonly text: string; readonly href: string };

/** The addresses of the programs for browsers. */
export interface TourAddresses {
  readonly kolli: string;
  readonly sandbox: string;
}

const markup = /\*\*(?<name>[^*]+)\*\*|`(?<typed>[^`]+)`|\[(?<page>[^\]]+)\]\((?<href>[^)]+)\)/gu;

/** The steps of the tour in Markdown, as the README has them. */
export function tourMarkdown({ kolli, sandbox }: TourAddresses): readonly string[] {
  const file = new URL('../../demo/tour.json', import.meta.url);
  const steps = JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
  return steps.map((step) => step.replaceAll('{kolli}', kolli).replaceAll('{sandbox}', sandbox));
}

/** The steps of the tour in their parts. */
export function tourSteps(addresses: TourAddresses): readonly (readonly TourPart[])[] {
  return tourMarkdown(addresses).map(partsOf);
}

function partsOf(step: string): TourPart[] {
  const parts: TourPart[] = [];
  let end = 0;
  for (const { 0: whole, index, groups: { name, typed, page = '', href } = {} } of step.matchAll(
    markup,
  )) {
    parts.push({ kind: 'text', text: step.slice(end, index) });
    if (href !== undefined) parts.push({ kind: 'page', text: page, href });
    else if (name !== undefined) parts.push({ kind: 'name', text: name });
    else parts.push({ kind: 'typed', text: typed ?? '' });
    end = index + whole.length;
  }
  return [...parts, { kind: 'text' as const, text: step.slice(end) }].filter(
    ({ text }) => text !== '',
  );
}
