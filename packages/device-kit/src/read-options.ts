import { parseArgs } from 'node:util';
import { allTrials } from './trials/all-trials.ts';
import type { Trial } from './trials/trial.ts';

/** What a command of the kit is wrong about, as a sentence for who typed it. */
export class WrongUse extends Error {}

/** `control`: undefined where a person acts at the box. */
export interface ConformOptions {
  readonly url: URL;
  readonly key: string;
  readonly control: string | undefined;
  readonly trials: readonly Trial[];
  readonly out: string;
}

const text = { type: 'string' } as const;
const flags = { url: text, key: text, control: text, only: text, out: text };

/** What to do: print the usage or the trials, or try a box. Throws `WrongUse`. */
export function readOptions(args: readonly string[]): 'help' | 'list' | ConformOptions {
  if (args.includes('--help')) return 'help';
  const { values, positionals } = parsed(args);
  const [command, ...more] = positionals;
  if (command === undefined) throw new WrongUse('A command is missing: `conform` or `list`.');
  if (more.length > 0) throw new WrongUse(`\`${more[0]}\` is not understood.`);
  if (command === 'list') return 'list';
  if (command !== 'conform') throw new WrongUse(`There is no command \`${command}\`.`);
  const { control, only, out = 'device-kit-report' } = values;
  return {
    url: listenAddress(values.url),
    key: keyOf(values.key),
    control: control === undefined ? undefined : httpAddress('--control', control).href,
    trials: trialsOf(only),
    out,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : '').split('. ');
    throw new WrongUse(`${reason}.`);
  }
}

function httpAddress(flag: string, value: string): URL {
  const url = URL.parse(value);
  if (url?.protocol !== 'http:')
    throw new WrongUse(`${flag} is no address such as http://192.168.1.10:9700: \`${value}\`.`);
  return url;
}

/** The kit listens at the whole address, so it has no path. */
function listenAddress(value: string | undefined): URL {
  if (value === undefined)
    throw new WrongUse('--url is missing: the address where the kit listens.');
  const url = httpAddress('--url', value);
  if (url.pathname !== '/' || url.search !== '')
    throw new WrongUse(`--url is a host and a port without a path: \`${value}\`.`);
  return url;
}

function keyOf(value: string | undefined): string {
  if (value === undefined)
    throw new WrongUse('--key is missing: the key that the box is set up with.');
  if (!/^\S+$/.test(value)) throw new WrongUse('--key is empty or has a space in it.');
  return value;
}

function trialsOf(only: string | undefined): readonly Trial[] {
  if (only === undefined) return allTrials;
  const ids = only.split(',').map((id) => id.trim());
  const unknown = ids.find((id) => !allTrials.some((trial) => trial.id === id));
  if (unknown !== undefined)
    throw new WrongUse(`There is no trial \`${unknown}\`. The command \`list\` prints all.`);
  return allTrials.filter(({ id }) => ids.includes(id));
}
