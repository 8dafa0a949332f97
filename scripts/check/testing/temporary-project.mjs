import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A project folder for one test, removed when the test ends.
 * @param {Record<string, string>} files text by path
 * @returns {string} the folder
 */
export function temporaryProject(files) {
  const root = mkdtempSync(join(tmpdir(), 'kolli-check-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
