/** An answer of the kit to a call. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export const refusal = (status: number, code: string, message = ''): Answer => {
  return { status, body: { code, message } };
};

export const resultOf = (result: object): Answer => ({ status: 200, body: { result } });
