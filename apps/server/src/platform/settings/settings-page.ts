import { z } from 'zod';
import { eachSetting } from './settings.ts';

/** Settings that only commands of the operator read. */
const ofCommands = ['DATABASE_OWNER_URL', 'KOLLI_BACKUP_KEY'];

/** A setting as `.env.example` explains it. */
interface Explained {
  readonly name: string;
  /** The comment before it, which also explains the settings that follow without one. */
  readonly meaning: string;
}

/** Reads the settings of `.env.example` in their order. */
function readExample(text: string): Explained[] {
  const found: Explained[] = [];
  let comment: string[] = [];
  let isEnded = false;
  for (const line of text.split('\n')) {
    const name = /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    if (name !== undefined) found.push({ name, meaning: comment.join(' ') });
    // A comment ends with the settings that it explains.
    if (!line.startsWith('#')) isEnded = true;
    else {
      comment = [...(isEnded ? [] : comment), line.slice(1).trim()];
      isEnded = false;
    }
  }
  return found;
}

interface Described {
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly type?: string;
  readonly format?: string;
  readonly default?: string | number | boolean;
}

const maxShown = 1_000_000_000;

function valuesOf({ enum: choices, type, minimum, maximum, format }: Described): string {
  if (choices !== undefined) return choices.map((one) => `\`${String(one)}\``).join(', ');
  if (type !== 'integer' && type !== 'number')
    return { uri: 'address', email: 'e-mail address' }[format ?? ''] ?? 'text';
  const what = type === 'integer' ? 'whole number' : 'number';
  const upper = maximum !== undefined && maximum < maxShown ? `–${maximum}` : ' or more';
  return minimum === undefined ? what : `${what}, ${minimum}${upper}`;
}

/** Values and default of each setting, as the schema has them. */
function describeSettings(): ReadonlyMap<string, { values: string; byDefault: string }> {
  const describe = (io: 'input' | 'output') =>
    z.toJSONSchema(eachSetting, { io, unrepresentable: 'any' }).properties as Readonly<
      Record<string, Described>
    >;
  const [input, output] = [describe('input'), describe('output')];
  const rows = Object.entries(eachSetting.shape).map(([name, schema]) => {
    // A number's limits are known of what is read, a switch's words of what is written.
    const written = input[name] ?? {};
    const shown = written.type === undefined && !written.enum ? (output[name] ?? {}) : written;
    const isRequired = !schema.safeParse(undefined).success;
    const { default: value } = written.default === undefined ? shown : written;
    const byDefault = value === undefined ? '' : `\`${String(value)}\``;
    return [name, { values: valuesOf(shown), byDefault: isRequired ? 'required' : byDefault }];
  });
  return new Map(rows as [string, { values: string; byDefault: string }][]);
}

/**
 * The reference of all settings: what `.env.example` says of each, with values and default of the schema. Throws if
 * one of the two names a setting that the other does not.
 * @param example the text of `.env.example`
 */
export function settingsPage(example: string): string {
  const explained = readExample(example);
  const described = describeSettings();
  const known = new Set([...described.keys(), ...ofCommands]);
  const named = new Set(explained.map(({ name }) => name));
  const missing = [...known.difference(named)].map((name) => `${name} is not in .env.example`);
  const unknown = [...named.difference(known)].map((name) => `${name} is no setting`);
  if (missing.length + unknown.length > 0) throw new Error([...missing, ...unknown].join('\n'));
  const rows = explained.map(({ name, meaning }, index) => {
    const { values, byDefault } = described.get(name) ?? { values: 'text', byDefault: '' };
    const isSame = meaning === explained[index - 1]?.meaning;
    return `| \`${name}\` | ${values} | ${byDefault} | ${isSame ? '″' : meaning.replaceAll('|', '\\|')} |`;
  });
  return [
    '# Settings',
    '',
    "From the settings' schema and [.env.example](../.env.example), by `npm test -- apps/server/src/platform/settings -u`.",
    'All come from the environment; an empty text counts as missing. ″ is explained in the row above.',
    '',
    '| setting | values | default | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
