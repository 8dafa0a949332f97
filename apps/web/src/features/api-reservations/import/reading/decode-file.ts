/** Why a file is no text that can be read. */
export type DecodingFault = 'spreadsheet' | 'encoding';

/** How files of spreadsheet programs begin: packed ones (xlsx, ods) and old ones (xls). */
const spreadsheetMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

const utf16Marks = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Letters of Western languages and few signs. In other old encodings the same bytes give other signs, too. */
const plausible = /^[\t\n\r -~\u00A0À-ÖØ-öø-ÿ–’]*$/u;

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The text of a file: UTF-8, UTF-16 with a byte order mark, or windows-1252 if that gives only letters. Anything else is
 * a fault rather than wrong letters.
 */
export function decodeFile(bytes: Uint8Array): { text: string } | { fault: DecodingFault } {
  if (spreadsheetMarks.some((mark) => beginsWith(bytes, mark))) return { fault: 'spreadsheet' };
  const utf16 = utf16Marks.find(({ mark }) => beginsWith(bytes, mark));
  const text = decoded(bytes, utf16?.encoding ?? 'utf-8');
  if (text !== undefined && !text.includes('\0')) return { text };
  const western = decoded(bytes, 'windows-1252') ?? '\0';
  return utf16 === undefined && plausible.test(western) ? { text: western } : { fault: 'encoding' };
}
