/** Codes of the network in words. */
const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (ECONNREFUSED)',
  ENOTFOUND: 'there is no host of this name (ENOTFOUND)',
  EAI_AGAIN: 'the name of the host cannot be looked up (EAI_AGAIN)',
  ETIMEDOUT: 'there was no answer in time (ETIMEDOUT)',
  ECONNRESET: 'the connection was cut (ECONNRESET)',
  CERT_HAS_EXPIRED: 'its certificate has expired (CERT_HAS_EXPIRED)',
};

/** Why something failed, by the innermost cause that has a code, else by the message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return 'there was no answer in time';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return (code === undefined ? undefined : words[code]) ?? error.message;
}
