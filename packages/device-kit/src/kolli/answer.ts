import { type ErrorCode, sentenceOf, statusOf } from '@kolli/contract/call/error-codes';

/** An answer of the kit to a call. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export const refusal = (code: ErrorCode): Answer => {
  return { status: statusOf(code), body: { code, message: sentenceOf(code) } };
};

export const resultOf = (result: object): Answer => ({ status: 200, body: { result } });
