import { type Html, html } from '../pages/html.ts';

const webAddress = /https?:\/\/[^\s<>"']+/gu;

/** Removes punctuation that follows an address in a sentence. */
const withoutStop = (address: string) => address.replace(/[.,;:!?)\]]+$/u, '');

/** The web addresses in a text, in order. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(webAddress)].map(([address]) => withoutStop(address));
}

/** Converts a text to HTML with its web addresses as links. */
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
