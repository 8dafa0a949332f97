import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, listFiles } from '../../run/setup/list-files.mjs';
import { parseSource } from './parse-source.mjs';

const runners = new Set(['test', 'it', 'describe', 'suite']);
const unwantedVariants = new Set([
  'skip',
  'only',
  'todo',
  'fixme',
  'fails',
  'fail',
  'skipIf',
  'runIf',
]);

/** No test is skipped, postponed, expected to fail, or run alone. */
export function checkFocusedTests(root) {
  const faults = listFiles(root)
    .filter(isTest)
    .flatMap((file) =>
      unwantedTests(parseSource(readFileSync(join(root, file), 'utf8'), file)).map(
        (call) => `${file}: ${call}`,
      ),
    );
  return { ok: faults.length === 0, output: faults.map((fault) => `${fault}\n`).join('') };
}

function unwantedTests(node) {
  if (Array.isArray(node)) return node.flatMap(unwantedTests);
  if (node === null || typeof node !== 'object') return [];
  const found = Object.values(node).flatMap(unwantedTests);
  if (node.type !== 'MemberExpression' || !unwantedVariants.has(node.property.value)) return found;
  const runner = rootName(node.object);
  return runners.has(runner) ? [...found, `${runner}.${node.property.value}`] : found;
}

function rootName(expression) {
  if (expression.type === 'MemberExpression') return rootName(expression.object);
  return expression.type === 'Identifier' ? expression.value : undefined;
}
