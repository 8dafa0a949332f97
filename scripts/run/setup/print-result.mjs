import { ROOT } from './runtime.mjs';

/**
 * Runs a command on this checkout with the arguments of the command line, and waits until its output
 * is written: a process that ends at once would cut off a long report in a pipe.
 * @param {(root: string, args: string[], print: (text: string) => void) =>
 *   number | Promise<number>} command
 * @returns {Promise<number>} its exit code
 */
export async function printResult(command) {
  const code = await command(ROOT, process.argv.slice(2), (text) => process.stdout.write(text));
  await new Promise((resolve) => process.stdout.write('', resolve));
  return code;
}
