import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '../../apps/web/test/read-pdf.ts';

/** Presses the button that makes a file, and answers the bytes of the file of that name. */
async function download(page: Page, button: string, fileName: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(fileName);
  return new Uint8Array(await readFile(await file.path()));
}

/** The texts of each page of a PDF that is downloaded. */
export async function downloadPdf(page: Page, button: string, fileName: string) {
  return await readPdf(await download(page, button, fileName));
}

/** The cells of each line of a CSV file that is downloaded, the mark of UTF-8 left out. */
export async function downloadCsv(page: Page, button: string, fileName: string) {
  const text = new TextDecoder().decode(await download(page, button, fileName));
  return text.split(/\r?\n/).map((line) => line.split(';'));
}
