import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/**
 * Runs a tool of node_modules on this Node and collects its output.
 * @param {string} root folder to run in
 * @param {string} script the tool's file below node_modules
 * @param {string[]} args
 * @returns {Promise<{ ok: boolean, output: string, stdout: string }>}
 */
export function runTool(root, script, args) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const child = spawn(process.execPath, [packages + script, ...args], {
    cwd: root,
    env: {
      ...process.env,
      // Tools start other tools by name: these must run on this Node, too.
      PATH: [dirname(process.execPath), `${packages}.bin`, process.env.PATH].join(delimiter),
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.on('error', reject);
  child.on('close', (code) => resolve({ ok: code === 0, output, stdout }));
  return promise;
}
