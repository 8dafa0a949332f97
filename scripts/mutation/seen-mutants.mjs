import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * The results of a run so far, stored in a file: a run that was interrupted continues with them, if it has the same
 * mutants and the same version of the project.
 * @param {string} path
 * @param {object[]} mutants
 * @param {string} version
 */
export class SeenMutants {
  #path;
  #found;

  constructor(path, mutants, version) {
    const head = createHash('sha256')
      .update(JSON.stringify([version, mutants]))
      .digest('hex');
    const [first, ...lines] = existsSync(path)
      ? readFileSync(path, 'utf8').split('\n').slice(0, -1)
      : [];
    this.#path = path;
    this.#found = new Map(first === head ? lines.map((line) => line.split('\t')) : []);
    if (first === head) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${head}\n`);
  }

  /** The number of stored results. */
  get count() {
    return this.#found.size;
  }

  /** @returns {string | undefined} the result of a step for a mutant, '' if it found nothing; undefined without a result */
  of(step, mutant) {
    return this.#found.get(keyOf(step, mutant));
  }

  note(step, mutant, found) {
    this.#found.set(keyOf(step, mutant), found);
    appendFileSync(this.#path, `${keyOf(step, mutant)}\t${found}\n`);
  }

  /** Removes the file after a complete run, so that the next run starts from the beginning. */
  end() {
    rmSync(this.#path, { force: true });
  }
}

const keyOf = (step, { file, start, end, replacement }) =>
  [step, file, start, end, JSON.stringify(replacement)].join(' ').replaceAll('\t', ' ');
