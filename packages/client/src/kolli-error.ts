/** What Kolli answers to a call that it refuses. */
interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly path: string; readonly msg: string }[];
}

/** A refused call. The documentation of the server, `/docs`, has cause and cure of each `code`. */
export class KolliError extends Error {
  override readonly name = 'KolliError';
  /** HTTP status of the answer. */
  readonly status: number;
  /** Why, such as `order_conflict`; empty where the answer is not Kolli's, such as that of a proxy. */
  readonly code: string;
  /** The invalid fields, with `validation_fail`. */
  readonly errors: readonly { readonly path: string; readonly msg: string }[];
  /** Names the answer in the server's log: quote it when you ask about it. */
  readonly requestId: string | null;

  constructor(response: Response, refusal: Refusal) {
    const { code = '', message = response.statusText, errors = [] } = refusal;
    super(`${response.status} ${code}: ${message}`);
    this.status = response.status;
    this.code = code;
    this.errors = errors;
    this.requestId = response.headers.get('x-request-id');
  }
}

/** The error of an answer other than 2xx. */
export async function errorOf(response: Response): Promise<KolliError> {
  const text = await response.text();
  try {
    return new KolliError(response, JSON.parse(text) as Refusal);
  } catch {
    return new KolliError(response, {});
  }
}
