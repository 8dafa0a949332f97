import bold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf?url';
import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import type { jsPDF } from 'jspdf';

/**
 * The font of all papers: Latin with Sámi and Vietnamese, Greek, Cyrillic, and as wide as Helvetica. Its licence (SIL OFL)
 * allows embedding; a PDF contains only the letters that it shows.
 */
export const PAPER_FONT = 'Arimo';

/** The files of the font by style, a character for each byte. */
export type PaperFont = { readonly normal: string; readonly bold: string };

async function readFile(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`The font of papers was not loaded: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const parts: string[] = [];
  // As many arguments as every browser takes.
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

let loaded: Promise<PaperFont> | undefined;

/** Loads the font with the first paper. Throws a TypeError where that fails, and tries again with the next one. */
export async function loadPaperFont(): Promise<PaperFont> {
  loaded ??= Promise.all([readFile(regular), readFile(bold)]).then(([normal, strong]) => {
    return { normal, bold: strong };
  });
  try {
    return await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

/** Adds the font to a paper. */
export function addPaperFont(paper: jsPDF, font: PaperFont): void {
  for (const style of ['normal', 'bold'] as const) {
    const file = `${PAPER_FONT}-${style}.ttf`;
    paper.addFileToVFS(file, font[style]).addFont(file, PAPER_FONT, style);
  }
}
