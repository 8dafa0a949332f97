import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument, writeJson } from './api-document.mjs';
import { breakingChanges } from './breaking-changes.mjs';

export const apiFile = 'docs/openapi.json';

/** The recorded API, as a commit has it, or nothing. */
function recordedAt(root, commit) {
  try {
    const options = { cwd: root, maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] };
    return JSON.parse(execFileSync('git', ['show', `${commit}:./${apiFile}`], options));
  } catch {
    return undefined;
  }
}

/**
 * `docs/openapi.json` has the API of the contract, and what it breaks compared with the last two commits
 * is among its `x-breaking-changes`.
 */
export async function checkApi(root) {
  const text = readFileSync(join(root, apiFile), 'utf8');
  const recorded = JSON.parse(text);
  const decided = recorded.info['x-breaking-changes'];
  const current = await apiDocument(decided);
  const written = `${writeJson(current)}\n`;
  const known = new Set(decided.flatMap(({ changes }) => changes));
  const before = [recorded, recordedAt(root, 'HEAD'), recordedAt(root, 'HEAD^')];
  const broken = before
    .filter((document) => document !== undefined)
    .flatMap((document) => breakingChanges(document, JSON.parse(written)));
  const unknown = [...new Set(broken)].filter((change) => !known.has(change));
  const stale = text === written ? [] : [`${apiFile} is out of date: npm run openapi`];
  const breaks = unknown.map((change) => `breaks clients: ${change}`);
  const output = [...stale, ...breaks].join('\n');
  return { ok: output === '', output };
}
