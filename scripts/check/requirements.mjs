import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A row of docs/requirements.tsv. `decided` tells what stands in place of its wording, `later`
 * the areas whose screens it waits for.
 * @typedef {{ id: string, area: string, kind: string, requirement: string, source: string,
 *   decided: string, later: string[] }} Requirement
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
  const areas = new Set(rows.map((row) => row.area));
  const seen = new Set();
  rows.forEach((row, index) => {
    const place = `docs/requirements.tsv:${index + 2}: ${row.id}`;
    if (seen.has(row.id)) throw new Error(`${place} stands there twice`);
    seen.add(row.id);
    const unknown = row.later.find((area) => !areas.has(area));
    if (unknown !== undefined) throw new Error(`${place} waits for an unknown area ${unknown}`);
  });
  return rows;
}

function readRow(line, number) {
  const cells = line.split('\t');
  const [id, area, kind, requirement, source, mark] = cells;
  if (cells.length !== columns.length || !id.startsWith(`${area}-`)) {
    throw new Error(`docs/requirements.tsv:${number}: not ${columns.length} cells of a row`);
  }
  return { id, area, kind, requirement, source, ...readMark(mark, number) };
}

function readMark(mark, number) {
  const parts =
    /^(?:decided: (?<decided>.+?))?(?:; )?(?:later: (?<later>[A-Z]{3}(?: [A-Z]{3})*))?$/;
  const found = parts.exec(mark);
  if (!found) throw new Error(`docs/requirements.tsv:${number}: unreadable mark '${mark}'`);
  return {
    decided: found.groups.decided ?? '',
    later: found.groups.later?.split(' ') ?? [],
  };
}
