import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
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
 * at any moment leaves either the old content or the new. `mode` is that of a new file.
 */
export function writeJsonFile(path: string, value: unknown, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', mode);
  try {
    writeSync(file, JSON.stringify(value));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
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
