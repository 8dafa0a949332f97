import { onTestFinished, vi } from 'vitest';

/** Records the files that the app downloads from now on, instead of the browser. */
export function catchFiles(): { name: string; file: Promise<Blob> }[] {
  const files: { name: string; file: Promise<Blob> }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function caught(
    this: HTMLAnchorElement,
  ) {
    // Read immediately: the blob URL is revoked later.
    files.push({ name: this.download, file: fetch(this.href).then((response) => response.blob()) });
  });
  onTestFinished(() => {
    click.mockRestore();
  });
  return files;
}

/** The bytes of a recorded file. */
export async function bytesOf(
  caught: { file: Promise<Blob> } | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await caught?.file;
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
}
