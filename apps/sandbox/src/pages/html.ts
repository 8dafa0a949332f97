/** A piece of HTML that may stand in a page as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[];

/** Writes HTML; everything put in is escaped unless it is HTML itself. Nothing is for false and null. */
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
