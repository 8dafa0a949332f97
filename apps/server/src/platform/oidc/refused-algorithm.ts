/** What the library adds to an error about the signature of a token. */
interface Details {
  readonly alg?: unknown;
  readonly header?: { readonly alg?: unknown };
}

/**
 * The algorithm of a token that was refused for it, such as ` (algorithm HS512)`, to be added to the reason in the log: the
 * operator must choose another one at the issuer. Empty for any other error.
 */
export function refusedAlgorithm(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (!/\balg/iu.test(one.message)) continue;
    const { alg, header } = (one.cause ?? {}) as Details;
    const name = header?.alg ?? alg;
    if (typeof name === 'string' && /^[A-Za-z0-9-]{1,20}$/u.test(name))
      return ` (algorithm ${name})`;
  }
  return '';
}
