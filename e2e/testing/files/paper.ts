import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A printed page: its size in millimetres, and its texts in order. */
export interface PaperPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly string[];
  /** Those that are beyond the edge of the page. */
  readonly outside: readonly string[];
  /** Draws it at 300 dpi and reads its QR codes and bars, as a scanner would. */
  readonly scan: () => Promise<readonly { readonly format: string; readonly text: string }[]>;
}

const MM_PER_POINT = 25.4 / 72;
const SCAN_DPI = 300;

/** Notes the next print of the page on its `html` element, without the browser's dialog. */
export async function catchPrint(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'true';
    };
  });
}

/** Prints the page to a file, as the browser does by its own command. */
export async function printedPages(page: Page): Promise<PaperPage[]> {
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const { promise } = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return await Promise.all(numbers.map(async (at) => readPage(await document.getPage(at))));
}

async function readPage(page: PDFPageProxy): Promise<PaperPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const shown = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
  return {
    width: Math.round(width * MM_PER_POINT),
    height: Math.round(height * MM_PER_POINT),
    texts: shown.map(({ str }) => str),
    outside: shown
      .filter(({ transform, width: length }) => {
        const [left, bottom] = [Number(transform[4]), Number(transform[5])];
        return left < 0 || left + length > width || bottom < 0 || bottom > height;
      })
      .map(({ str }) => str),
    scan: () => scan(page),
  };
}

let prepared: Promise<unknown> | undefined;

async function prepare(): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const { buffer } = new Uint8Array(await readFile(path));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
}

async function scan(page: PDFPageProxy) {
  prepared ??= prepare();
  await prepared;
  const viewport = page.getViewport({ scale: SCAN_DPI / 72 });
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const found = await readBarcodes(pixels as unknown as ImageData, {
    formats: ['QRCode', 'Code128'],
    maxNumberOfSymbols: 255,
  });
  return found.map(({ format, text }) => ({ format, text }));
}
