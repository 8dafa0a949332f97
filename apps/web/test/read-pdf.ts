const STREAM = /(?<head><<[^\n]*>>|<<[\s\S]*?>>)\s*stream\r?\n/gu;
const SHOWN = /\((?<text>(?:\\.|[^\\()])*)\)\s*Tj/gu;

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const latin1 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');

/** Decodes text of our PDF fonts: one byte per letter, Windows-1252. */
function lettersOf(escaped: string): string {
  const plain = escaped.replaceAll(/\\([()\\])/gu, '$1');
  const bytes = Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
  return new TextDecoder('windows-1252').decode(bytes).replaceAll('\u00a0', ' ');
}

/** The texts of each page of one of our PDFs, in order. */
export async function readPdf(file: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const text = latin1(file);
  const pages: string[][] = [];
  for (const match of text.matchAll(STREAM)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    const length = Number(/\/Length (\d+)/u.exec(match.groups?.['head'] ?? '')?.[1] ?? end - start);
    const bytes = file.slice(start, start + length);
    const isPacked = match.groups?.['head']?.includes('FlateDecode') === true;
    const content = latin1(isPacked ? await inflate(bytes) : bytes);
    const shown = [...content.matchAll(SHOWN)].map(({ groups }) =>
      lettersOf(groups?.['text'] ?? ''),
    );
    if (shown.length > 0) pages.push(shown);
  }
  return pages;
}
