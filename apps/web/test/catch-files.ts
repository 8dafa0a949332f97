import { onTestFinished, vi } from 'vitest';

/** Catches the files that the app gives the person from now on, in place of the browser. */
export function catchFiles(): { name: string; file: Promise<Blob> }[] {
  const files: { name: string; file: Promise<Blob> }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function caught(
    this: HTMLAnchorElement,
  ) {
    // Read at once: the address does not last.
    files.push({ name: this.download, file: fetch(this.href).then((answer) => answer.blob()) });
  });
  onTestFinished(() => {
    click.mockRestore();
  });
  return files;
}

/** The bytes of a caught file. */
export async function bytesOf(
  caught: { file: Promise<Blob> } | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await caught?.file;
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
}
