import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const pages = [
  'docs/operations.md',
  ...readdirSync(join(root, 'docs/operations')).map((name) => `docs/operations/${name}`),
];

/** The headings of a page, as browsers are led to them. */
const anchorsOf = (path) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

test('OPS-15: the page for operators has every task of theirs, and every link, command, trial and benchmark that it names exists', () => {
  const tasks = 'install size watch back-up-and-restore upgrade keys scale-out';
  expect(anchorsOf('docs/operations.md')).toEqual(expect.arrayContaining(tasks.split(' ')));
  for (const page of ['install', 'watch', 'incidents', 'privacy'])
    expect(read('docs/operations.md')).toContain(`operations/${page}.md`);
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target)
      .filter((target) => !/^https?:/.test(target) && !leadsSomewhere(page, target))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
  const help = execFileSync(process.execPath, ['apps/server/src/cli.ts', '--help'], { cwd: root });
  const usages = [...help.toString().matchAll(/^ {2}kolli ([a-z-]+)(?: ([a-z]+)\b)?/gm)];
  const commands = new Map(usages.map(([, noun]) => [noun, new Set()]));
  for (const [, noun, verb] of usages) commands.get(noun).add(verb);
  const isCommand = (noun, verb) =>
    commands.has(noun) &&
    (verb === undefined || [undefined, verb].some((one) => commands.get(noun).has(one)));
  const named = (pattern) => pages.flatMap((page) => [...read(page).matchAll(pattern)]);
  // `kolli live` is the name of a connection.
  const kolli = named(
    /(?:^|`|-- )(?:npm run )?kolli (?:-- )?(?!live)([a-z][a-z-]+)(?: ([a-z]+))?/gm,
  );
  expect(kolli.length).toBeGreaterThan(30);
  expect(kolli.filter(([, noun, verb]) => !isCommand(noun, verb)).map(([all]) => all)).toEqual([]);

  const { scripts } = JSON.parse(read('package.json'));
  const ran = named(/npm run (?:--silent )?([a-z-]+)/g).map(([, name]) => name);
  expect(ran.filter((name) => !(name in scripts))).toEqual([]);
  const trials = named(/npm run trial -- ([a-z0-9-]+)/g).map(([, name]) => name);
  const isTrial = (name) =>
    ['', '.long.test.ts'].some((end) => existsSync(join(root, `trials/${name}${end}`))) ||
    read('scripts/run/test-runs/trial.mjs').includes(`'${name}'`);
  expect(trials.filter((name) => !isTrial(name))).toEqual([]);
  const benches = named(/npm run bench -- ([a-z-]+)/g).map(([, name]) => name);
  const isBench = (name) => new RegExp(`^  '?${name}'?: measure`, 'm').test(read('bench/bench.ts'));
  expect(benches.filter((name) => !isBench(name))).toEqual([]);
});

function leadsSomewhere(page, target) {
  const [file, anchor] = target.split('#');
  const path = file === '' ? page : join(dirname(page), file);
  return existsSync(join(root, path)) && (!anchor || anchorsOf(path).includes(anchor));
}

test('OPS-17: the page names every command that Ctrl-C ends cleanly, and no other', () => {
  const folder = 'apps/server/src/cli/commands';
  const commands = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('-command.ts') || name.endsWith('-commands.ts'))
    .flatMap((name) =>
      read(`${folder}/${name}`)
        .split(/^export const \w+: Command = /m)
        .slice(1),
    );
  const clean = commands
    .filter((source) => source.includes('interruptible('))
    .map((source) => /name: '([a-z-]+)'/.exec(source)[1]);
  expect(clean.length).toBeGreaterThan(5);
  const text = /Ctrl-C \(SIGINT, SIGTERM\) ends (.*?) at the next/s.exec(
    read('docs/operations.md'),
  )[1];
  const named = [...text.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(clean.toSorted());
});
