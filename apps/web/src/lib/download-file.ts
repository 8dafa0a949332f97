/** A browser may begin to read the file after it has asked where to put it; so long it stays. */
const KEPT_MS = 60_000;

/** Gives the person a file that was made here, without a server in between. */
export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
