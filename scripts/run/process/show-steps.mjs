import { startProgress } from './progress.mjs';

/**
 * Shows which of the steps of a work are under way, some of them side by side, and what is left.
 * @param {string} title
 * @param {Record<string, number>} seconds how long each step takes, roughly; one that ends sooner counts in full
 * @param {Parameters<typeof startProgress>[1]} options
 * @returns {{run: <T>(name: string, work: () => Promise<T>) => Promise<T>, log: (sentence: string) => void,
 *   end: () => void}}
 */
export function showSteps(title, seconds, options) {
  const progress = startProgress(title, options);
  const sum = (names) => names.reduce((total, name) => total + seconds[name], 0);
  const names = Object.keys(seconds);
  const [running, done] = [new Set(), new Set()];
  const show = () =>
    progress.set({
      doing: [...running].join(', '),
      done: done.size,
      total: names.length,
      unit: 'steps',
      share: sum([...done]) / sum(names),
    });
  return {
    log: (sentence) => progress.print(`${sentence}\n`),
    end: () => progress.end(),
    async run(name, work) {
      running.add(name);
      show();
      const result = await work();
      running.delete(name);
      done.add(name);
      show();
      return result;
    },
  };
}
