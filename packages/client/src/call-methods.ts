import {
  type CallData,
  type CallOptions,
  type Connection,
  type Input,
  sendCall,
} from './send-call.ts';

/** Input and result of a call; `input` may be undefined where nothing must be given. */
interface CallTypes {
  readonly input: unknown;
  readonly result: unknown;
}

type Arguments<Given> = undefined extends Given
  ? [input?: Given, options?: CallOptions]
  : [input: Given, options?: CallOptions];

/** One method for each call: it resolves with the content of `result`, and rejects with `KolliError`. */
export type Methods<Calls extends Record<keyof Calls, CallTypes>> = {
  readonly [Name in keyof Calls]: (
    ...given: Arguments<Calls[Name]['input']>
  ) => Promise<Calls[Name]['result']>;
};

/** The content of `result` of an answer. */
export async function resultOf(response: Response): Promise<unknown> {
  const { result } = (await response.json()) as { result: unknown };
  return result;
}

/** Makes the methods of these calls. */
export function methodsOf<Calls extends Record<keyof Calls, CallTypes>>(
  connection: Connection,
  calls: Record<keyof Calls, CallData>,
): Methods<Calls> {
  const entries = Object.entries<CallData>(calls).map(([name, call]) => [
    name,
    async (input?: Input, options?: CallOptions) =>
      resultOf(await sendCall(connection, call, input, options)),
  ]);
  return Object.fromEntries(entries) as Methods<Calls>;
}
