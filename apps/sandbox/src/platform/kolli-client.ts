import { type Call, type CallInput, type CallResult, fullPath } from '@kolli/contract/call/call';
import { z } from 'zod';

/** The outcome of a call: its result, Kolli's refusal, or no valid response (status 0). */
export type Answer<Result> =
  | { readonly ok: true; readonly status: number; readonly result: Result }
  | { readonly ok: false; readonly status: number; readonly refusal: Refusal };

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly msg: string; readonly path: string }[] | undefined;
}

const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ msg: z.string(), path: z.string() })).optional(),
});

const callTimeoutMs = 15_000;

/** The address of Kolli and the key of the calling machine. */
export interface Caller {
  readonly kolliUrl: string;
  readonly key: string;
  readonly signal?: AbortSignal | undefined;
  /** The `fetch` to use; by default the global one. */
  readonly fetch?: typeof fetch;
}

/**
 * Makes a call of the contract with a machine's key. Never throws: network errors, timeouts and responses
 * that violate the contract are returned with status 0 and one of the sandbox's own codes
 * (`kolli_unreachable`, `unexpected_answer`).
 */
export async function callKolli<C extends Call>(
  caller: Caller,
  call: C,
  input: CallInput<C>,
): Promise<Answer<CallResult<C>>> {
  const given: { params?: unknown; body?: unknown } = input;
  const response = await send(caller, call, given);
  if (response instanceof Error) return noAnswer('kolli_unreachable', response.message);
  const body = await response.json().catch(() => undefined);
  if (!response.ok) return { ok: false, status: response.status, refusal: readRefusal(body) };
  const parsed = z.object({ result: call.result }).safeParse(body);
  if (!parsed.success) return noAnswer('unexpected_answer', z.prettifyError(parsed.error));
  return { ok: true, status: response.status, result: parsed.data.result as CallResult<C> };
}

/** The URL of a call with its parameters. */
export function addressOf(kolliUrl: string, call: Call, params: unknown): string {
  const values = z.record(z.string(), z.string()).catch({}).parse(params);
  return (
    kolliUrl +
    fullPath(call).replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  );
}

function readRefusal(body: unknown): Refusal {
  const parsed = refusalSchema.safeParse(body);
  return parsed.success ? parsed.data : { code: 'unknown', message: 'Unknown error' };
}

function noAnswer(code: string, message: string): Answer<never> {
  return { ok: false, status: 0, refusal: { code, message } };
}

async function send(
  caller: Caller,
  call: Call,
  input: { params?: unknown; body?: unknown },
): Promise<Response | Error> {
  const timeout = AbortSignal.timeout(callTimeoutMs);
  try {
    const { fetch: callOver = fetch } = caller;
    return await callOver(addressOf(caller.kolliUrl, call, input.params), {
      method: call.method,
      headers: {
        authorization: `Bearer ${caller.key}`,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: caller.signal === undefined ? timeout : AbortSignal.any([timeout, caller.signal]),
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
