/**
 * Logs a failure to the browser's console, the only console output of the app: AUT-27 and NET-07
 * require it where no message is shown.
 */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
