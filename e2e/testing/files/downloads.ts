import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '../../../apps/web/test/read-pdf.ts';

/** Presses the download button; returns the bytes of the file with this name. */
async function download(page: Page, button: string, fileName: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(fileName);
  return new Uint8Array(await readFile(await file.path()));
}

/** The texts of each page of a downloaded PDF. */
export async function downloadPdf(page: Page, button: string, fileName: string) {
  return await readPdf(await download(page, button, fileName));
}

/** The cells of each line of a downloaded CSV file, without the byte order mark. */
export async function downloadCsv(page: Page, button: string, fileName: string) {
  const text = new TextDecoder().decode(await download(page, button, fileName));
  return text.split(/\r?\n/).map((line) => line.split(';'));
}
