/** Logs a failure to the browser's console where no message is shown (AUT-27, NET-07). */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
