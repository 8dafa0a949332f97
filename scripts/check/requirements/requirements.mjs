import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A row of docs/requirements.tsv. `decided` is the decision that replaces its wording, if any;
 * `isOpen` says that it is not built yet.
 * @typedef {{ id: string, area: string, kind: string, requirement: string, source: string,
 *   decided: string, isOpen: boolean }} Requirement
 */

const columns = ['id', 'area', 'kind', 'requirement', 'source', 'mark'];

/**
 * Reads the table of requirements.
 * @param {string} root
 * @returns {Requirement[]}
 * @throws {Error} naming the line when the table is malformed
 */
export function readRequirements(root) {
  const lines = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
    .replace(/\n$/, '')
    .split('\n');
  const heading = lines[0]?.split('\t') ?? [];
  if (heading.join() !== columns.join()) {
    throw new Error(`docs/requirements.tsv: the columns are ${columns.join(', ')}`);
  }
  const rows = lines.slice(1).map((line, index) => readRow(line, index + 2));
  const seen = new Set();
  rows.forEach(({ id }, index) => {
    if (seen.has(id)) throw new Error(`docs/requirements.tsv:${index + 2}: ${id} is there twice`);
    seen.add(id);
  });
  return rows;
}

function readRow(line, number) {
  const cells = line.split('\t');
  const [id, area, kind, requirement, source, mark] = cells;
  if (cells.length !== columns.length || !id.startsWith(`${area}-`)) {
    throw new Error(`docs/requirements.tsv:${number}: not ${columns.length} cells of a row`);
  }
  const found = /^(?<open>open(?:; |$))?(?:decided: (?<decided>.+))?$/.exec(mark);
  if (!found) throw new Error(`docs/requirements.tsv:${number}: unreadable mark '${mark}'`);
  const { open, decided = '' } = found.groups;
  return { id, area, kind, requirement, source, decided, isOpen: open !== undefined };
}
