import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/**
 * What a JSON file holds, or undefined when it doesn't exist. Throws a sentence naming the file when
 * its content does not fit: state that cannot be read must not be overwritten silently.
 */
export function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.output<Schema> | undefined {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(path, text));
  if (!parsed.success) throw new Error(`${path} does not have the expected content`);
  return parsed.data;
}

/**
 * Replaces a JSON file as a whole: written beside it, flushed, then renamed, so that a process killed
 * or a power cut at any moment leaves either the old content or the new; when it returns, the new one
 * is there to stay. `mode` is that of a new file. Answers how long its text is.
 */
export function writeJsonFile(path: string, value: unknown, mode = 0o644): number {
  mkdirSync(dirname(path), { recursive: true });
  const text = JSON.stringify(value);
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', mode);
  try {
    // Not writeSync, which may write a part and says so only by its answer.
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  flushFolder(dirname(path));
  return text.length;
}

/** The new name of a file is on the disk once its folder is. */
function flushFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} is not valid JSON`);
  }
}
