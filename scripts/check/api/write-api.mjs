import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../run/process/user-error.mjs';
import { printResult } from '../../run/setup/print-result.mjs';
import { apiFile } from './api.mjs';
import { apiDocument, writeJson } from './api-document.mjs';
import { breakingChanges } from './breaking-changes.mjs';

/**
 * `npm run openapi`: records the API of the contract. What breaks clients is recorded only with a reason,
 * which stands beside the changes in the document: `npm run openapi -- 'the field was never filled'`.
 */
export async function writeApi(root, [reason], print) {
  const path = join(root, apiFile);
  const before = JSON.parse(readFileSync(path, 'utf8'));
  const decided = before.info['x-breaking-changes'];
  const changes = breakingChanges(before, JSON.parse(writeJson(await apiDocument([]))));
  if (changes.length > 0 && !reason)
    throw new UserError(
      `This breaks clients. If it is decided: npm run openapi -- '<reason>'\n${changes.join('\n')}`,
    );
  const all = changes.length > 0 ? [...decided, { reason, changes }] : decided;
  writeFileSync(path, `${writeJson(await apiDocument(all))}\n`);
  print(`${apiFile} has the API of the contract; ${changes.length} breaking changes\n`);
  return 0;
}

/** Runs `npm run openapi` with the arguments of the command line. */
export const main = () => printResult(writeApi);
