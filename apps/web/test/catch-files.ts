import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { readPdf } from './read-pdf.ts';

/** Records the files that the app downloads from now on, instead of the browser. */
export function catchFiles(): { name: string; file: Promise<ArrayBuffer> }[] {
  const files: { name: string; file: Promise<ArrayBuffer> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function caught(
    this: HTMLAnchorElement,
  ) {
    // Read immediately: the blob URL is revoked later.
    files.push({ name: this.download, file: fetch(this.href).then((blob) => blob.arrayBuffer()) });
  });
  return files;
}

/** Clicks the button, and returns the one file that the app then downloads. */
export async function download(button: Locator) {
  const files = catchFiles();
  await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
  await expect.poll(() => files).toHaveLength(1);
  const [{ name, file } = { name: '', file: new ArrayBuffer(0) }] = files;
  const bytes = new Uint8Array(await file);
  return { name, bytes, text: new TextDecoder().decode(bytes) };
}

/** Expects that each page ends with its number, such as '2 / 3'. */
export function expectPageNumbers(pages: readonly (readonly string[])[]): void {
  expect(pages.map((one) => one.at(-1))).toEqual(
    pages.map((_, index) => `${String(index + 1)} / ${String(pages.length)}`),
  );
}

/** Clicks the button, and returns the PDF that the app then downloads. */
export async function downloadPdf(button: Locator) {
  const { name, bytes } = await download(button);
  const pages = await readPdf(bytes);
  return { name, pages, texts: pages.flat(), text: pages.flat().join(' ') };
}
