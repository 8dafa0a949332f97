import { freeLine } from '@kolli/domain/text/typed-text';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Clock } from '../../platform/clock/clock.ts';
import type { OnInterrupt } from '../progress/interruptible.ts';
import type { Progress } from '../progress/progress.ts';

/** The environment of a command. */
export interface CliContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  /** Writes a line for the operator. */
  readonly say: (line: string) => void;
  /** Shows what takes long; `runCli` removes what the command has left. */
  readonly startProgress: (label: string, total?: number) => Progress;
  /** For `interruptible`. Other commands end at once. */
  readonly onInterrupt: OnInterrupt;
}

/** A command of `kolli`; `name` is one or more words. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly run: (args: readonly string[], context: CliContext) => Promise<void>;
}

/** The command failed; the message is for the operator, one line or more. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

/** Wrong arguments. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses a command's arguments: its options and exactly the `words` it needs. Throws `UsageError`.
 */
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
  if (extra !== undefined) throw new UsageError(`'${extra}' is not expected`);
  return { values: parsed.values, words: parsed.positionals };
}

/** Returns a required option. Throws `UsageError` if it is missing. */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`--${option} is missing`);
  return value;
}

/** A required option that is a name or a text, read as forms read it (TXT-01). Throws `UsageError` if nothing of it is left. */
export const requiredText = (value: string | undefined, option: string): string =>
  required(value === undefined ? undefined : freeLine(value), option);
