/** Safe HTML, which is not escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[];

/** Creates HTML from a template; escapes all values except HTML, and omits false, null and undefined. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  const text = parts.map((part, index) => part + textOf(pieces[index])).join('');
  return new Html(text);
}

function textOf(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(textOf).join('');
  return escapeHtml(String(piece));
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => escapes[sign] ?? sign);
}
