/** One field error: a catalogue key (or a sentence) and the field's path. */
export type FieldError = { readonly msg: string; readonly path: string };

/** `status` of a call without a response. */
export const NO_RESPONSE = 0;

/**
 * A failed call with the API's error. `status` is the HTTP status, or 0 without a response (then
 * `code` is 'error_network_server_error', NET-06). Displaying it is up to the screens.
 */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** The id under which the server's log has the request; undefined without an answer of the server. */
  readonly requestId: string | undefined;

  constructor(failure: {
    code: string;
    status: number;
    message?: string;
    errors?: readonly FieldError[];
    requestId?: string | null;
    cause?: unknown;
  }) {
    super(failure.message ?? failure.code, { cause: failure.cause });
    this.name = 'CallError';
    this.code = failure.code;
    this.status = failure.status;
    this.errors = failure.errors ?? [];
    this.requestId = failure.requestId ?? undefined;
  }
}

/** The error of a request without a response. */
export function noResponse(cause: unknown): CallError {
  return new CallError({ code: 'error_network_server_error', status: NO_RESPONSE, cause });
}

/** Parses an error response; one without a catalogue code, such as a proxy's page, is 'unknown'. */
export function callErrorOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): CallError {
  const code = textAt(body, 'code') ?? 'unknown';
  const message = textAt(body, 'message') ?? code;
  const requestId = headers.get('x-request-id');
  return new CallError({ code, status, message, errors: fieldErrorsOf(body), requestId });
}

function textAt(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : undefined;
}

function fieldErrorsOf(body: unknown): FieldError[] {
  const errors: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    if (typeof error === 'string') return [{ msg: error, path: '' }];
    const msg = textAt(error, 'msg');
    return msg === undefined ? [] : [{ msg, path: textAt(error, 'path') ?? '' }];
  });
}
