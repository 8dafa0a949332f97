import { parseSync } from '@swc/core';

/**
 * The syntax tree of a source file, from swc: TypeScript 7 has no API for that yet.
 * @param {string} source
 * @param {string} file its name, for the syntax and for messages
 * @throws {Error} naming the file when it does not parse
 */
export function parseSource(source, file) {
  const syntax = /\.m?js$/.test(file)
    ? { syntax: 'ecmascript' }
    : { syntax: 'typescript', tsx: file.endsWith('.tsx') };
  try {
    return parseSync(source, { ...syntax, target: 'esnext' });
  } catch (error) {
    throw new Error(`${file} does not parse: ${String(error)}`, { cause: error });
  }
}
