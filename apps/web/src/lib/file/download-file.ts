/**
 * The URL is revoked after this time: some browsers read the file only after asking where to save
 * it.
 */
const RELEASE_AFTER_MS = 60_000;

/** Downloads a file generated in the browser, without the server. */
export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
