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
 * Reads a JSON file; undefined when it does not exist. Throws an error with the file name when its content
 * is invalid, so that unreadable state is not overwritten.
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

/** The file beside a JSON file in which its next content is written. */
export const draftOf = (path: string): string => `${path}.new`;

/**
 * Replaces a JSON file atomically and durably: writes a temporary file, flushes and renames it, so that a
 * killed process or a power failure leaves either the old or the new content. `mode` is that of a new file.
 */
export function writeJsonFile(path: string, value: unknown, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  const text = JSON.stringify(value);
  const draft = draftOf(path);
  const file = openSync(draft, 'w', mode);
  try {
    // Not writeSync, which may write only a part of the text.
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  flushFolder(dirname(path));
}

/** Flushes a folder, which makes a rename durable. */
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
