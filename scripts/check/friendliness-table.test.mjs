import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenNames } from './test-sources/written-names.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const points = read('docs/friendliness.md')
  .split(/^## /m)
  .filter((part) => /^\d/.test(part));

const testsOf = (point) => [...point.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, ...test]) => test);

test('LST-11: there are 30 points, and each names tests that run in a browser and exist', () => {
  expect(points.map((point) => Number.parseInt(point, 10))).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
  for (const point of points) expect(testsOf(point), point).not.toEqual([]);
  const paths = points.flatMap(testsOf).map(([path]) => path);
  expect(
    paths.filter((path) => !/^(apps\/web\/.+\.test\.tsx|e2e\/.+\.spec\.ts)$/.test(path)),
  ).toEqual([]);
  const missing = points
    .flatMap(testsOf)
    .filter(
      ([path, name]) =>
        !existsSync(join(root, path)) || !writtenNames(read(path), path).includes(name),
    );
  expect(missing).toEqual([]);
});
