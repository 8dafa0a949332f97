import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Clock } from '../platform/clock/clock.ts';

/** What a command may use of the world. */
export interface CliContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  /** Writes a line for the operator. */
  readonly say: (line: string) => void;
}

/** One thing that `kolli` does; `name` is what one types, a word or two. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly run: (args: readonly string[], context: CliContext) => Promise<void>;
}

/** It cannot be done; the message is for the operator, a line or more. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

/** It was asked for in the wrong way. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads a command's arguments: its options and just the `words` it needs. Throws `UsageError`. */
export function readArguments<O extends Options>(
  args: readonly string[],
  options: O,
  words: readonly string[] = [],
) {
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
  })();
  const missing = words[parsed.positionals.length];
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing`);
  const extra = parsed.positionals[words.length];
  if (extra !== undefined) throw new UsageError(`'${extra}' is too much`);
  return { values: parsed.values, words: parsed.positionals };
}

/** An option that the command cannot do without. Throws `UsageError`. */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`--${option} is missing`);
  return value;
}
