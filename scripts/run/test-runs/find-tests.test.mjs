import { expect, test } from 'vitest';
import { temporaryProject } from '../../check/testing/temporary-project.mjs';
import { chooseTests, kindOf, listTests } from './find-tests.mjs';

const FILES = {
  'e2e/boxes/alarms.spec.ts': '',
  'e2e/long/languages.long.spec.ts': '',
  'apps/web/src/list.test.tsx': '',
  'apps/web/src/list.test.ts': '',
  'apps/server/src/orders.test.ts': '',
  'apps/server/src/orders.ts': '',
  'scripts/start.long.test.mjs': '',
};
function chosen(...filters) {
  const root = temporaryProject(FILES);
  const given = filters.map((filter) => filter.replace('<root>', root));
  return chooseTests(root, listTests(root), given).map(({ path }) => path);
}

test('without a filter all tests run but the long ones; parts of paths choose those of all kinds, and one that chooses nothing is refused', () => {
  expect(chosen()).toEqual([
    'apps/server/src/orders.test.ts',
    'apps/web/src/list.test.ts',
    'apps/web/src/list.test.tsx',
    'e2e/boxes/alarms.spec.ts',
  ]);
  expect(chosen('./e2e/boxes/')).toEqual(['e2e/boxes/alarms.spec.ts']);
  expect(chosen('List', 'orders')).toHaveLength(3);
  expect(chosen('<root>/apps/server')).toEqual(['apps/server/src/orders.test.ts']);
  expect(chosen('e2e')).toEqual(['e2e/boxes/alarms.spec.ts']);
  expect(chosen('scripts/start.long.test.mjs')).toEqual(['scripts/start.long.test.mjs']);
  expect(chosen('.long')).toHaveLength(2);
  expect(() => chosen('apps/web/src/lost.test.tsx')).toThrow(
    'There is no file or folder apps/web/src/lost.test.tsx.',
  );
  expect(() => chosen('orders', 'apps/server/src/orders.ts')).toThrow(
    "No test has 'apps/server/src/orders.ts' in its path.",
  );
  expect(() => chosen('lost')).toThrow("No test has 'lost' in its path.");
  expect(() => chosen('languages')).toThrow('`npm run test:long -- languages` runs them.');
  const paths = [...Object.keys(FILES), 'packages/domain/src/a.test.ts'];
  expect(paths.filter((path) => !path.endsWith('orders.ts')).map(kindOf)).toEqual([
    'e2e',
    'e2e',
    'web',
    'rest',
    'server',
    'scripts',
    'rest',
  ]);
});
