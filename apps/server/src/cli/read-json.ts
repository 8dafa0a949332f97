import { readFile } from 'node:fs/promises';
import { CliError } from './command.ts';

/** A JSON file that the operator names. Throws `CliError`, which repeats nothing of what stands in it. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CliError(`${path} cannot be read: ${(error as Error).message}`);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    // The message also quotes the file, which may hold passwords: only the place is told.
    const [place = ''] = /\(line \d+ column \d+\)/.exec((error as Error).message) ?? [];
    throw new CliError(`${path} is not valid JSON ${place}`.trimEnd());
  }
}
