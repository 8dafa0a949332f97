import { type Html, html } from '../pages/html.ts';

const webAddress = /https?:\/\/[^\s<>"']+/gu;

/** What may stand after an address in a sentence and is no part of it. */
const withoutStop = (address: string) => address.replace(/[.,;:!?)\]]+$/u, '');

/** The web addresses in a text, in their order. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(webAddress)].map(([address]) => withoutStop(address));
}

/** A text with its web addresses as links; all else is text. */
export function withLinks(text: string): Html {
  const parts: (string | Html)[] = [];
  let end = 0;
  for (const match of text.matchAll(webAddress)) {
    const address = withoutStop(match[0]);
    parts.push(text.slice(end, match.index), html`<a href="${address}">${address}</a>`);
    end = match.index + address.length;
  }
  return html`${[...parts, text.slice(end)]}`;
}
