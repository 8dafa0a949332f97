import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Glyph = { readonly unicode: string };

/** The texts of a page, each as it was written to it; spaces without line breaks are plain. */
async function readPage(page: PDFPageProxy): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const shown = fnArray.flatMap((operator, index) => {
    if (operator !== OPS.showText) return [];
    const [glyphs] = argsArray[index] as [(Glyph | number)[]];
    // Numbers move the next letter a little.
    return [glyphs.map((one) => (typeof one === 'number' ? '' : one.unicode)).join('')];
  });
  return shown.map((text) => text.replaceAll('\u00a0', ' '));
}

/** The texts of each page of a PDF, in order. */
export async function readPdf(file: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  // Without a worker: the page of the tests would have to load it as a script.
  const worker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  Object.assign(globalThis, { pdfjsWorker: worker });
  const task = getDocument({ data: file.slice(), verbosity: 0 });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1)
    pages.push(await readPage(await document.getPage(number)));
  await task.destroy();
  return pages;
}
