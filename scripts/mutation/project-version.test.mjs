import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectVersion } from './project-version.mjs';

test('each change of a file is another version, also of one that git does not track; ignored files are none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kolli-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args) => execFileSync('git', args, { cwd: folder });
  const write = (name, text) => writeFileSync(join(folder, name), text);
  git('init', '-q');
  write('.gitignore', 'stored\n');
  write('a.ts', 'a');
  git('add', '.');
  const author = ['-c', 'user.name=Aino', '-c', 'user.email=aino@example.test'];
  git(...author, 'commit', '-q', '-m', 'test: begin');
  const versions = [await projectVersion(folder)];
  const changes = [
    () => write('a.ts', 'b'),
    () => write('å b.test.ts', 'x'),
    () => appendFileSync(join(folder, 'å b.test.ts'), 'y'),
    () => rmSync(join(folder, 'å b.test.ts')),
  ];
  for (const change of changes) {
    change();
    const version = await projectVersion(folder);
    expect(version).not.toBe(versions.at(-1));
    versions.push(version);
  }
  expect(new Set(versions).size).toBe(4);
  write('stored', 'z');
  expect(await projectVersion(folder)).toBe(versions.at(-1));
});
