import { readFile } from 'node:fs/promises';
import { CliError } from './command.ts';

/** Reads a JSON file named by the operator. Throws `CliError`, which never quotes the content. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CliError(`${path} cannot be read: ${(error as Error).message}`);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    // The message quotes the file, which may contain passwords, so only the position is used.
    const [place = ''] = /\(line \d+ column \d+\)/.exec((error as Error).message) ?? [];
    throw new CliError(`${path} is not valid JSON ${place}`.trimEnd());
  }
}
