import type { jsPDF } from 'jspdf';

/** The numbers of the letters that the chosen font has. */
function lettersOf(paper: jsPDF): Readonly<Record<number, number>> {
  const { metadata } = paper.getFont() as {
    metadata?: { cmap?: { unicode?: { codeMap?: Readonly<Record<number, number>> } } };
  };
  return metadata?.cmap?.unicode?.codeMap ?? {};
}

/** What nobody sees on a screen either, such as the selector of an emoji's look. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** The sign of a letter that cannot be printed: its number, such as [U+1F48A]. */
function signOf(letter: string, code: number): string {
  if (INVISIBLE.test(letter)) return '';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/**
 * A text as it is printed in the font of the paper: every letter that the font has stays, any other is printed as the
 * sign of its number, so that nothing is silently another letter (TXT-04).
 */
export function pdfText(paper: jsPDF, text: string): string {
  const letters = lettersOf(paper);
  const drawn = [...text.normalize('NFC').replaceAll('\t', ' ')].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return letter === '\n' || (letters[code] ?? 0) > 0 ? letter : signOf(letter, code);
  });
  return drawn.join('');
}
