import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { showAtOnce } from './show-at-once.ts';

const isOne = ({ id }: Readonly<Record<string, unknown>>) => id === 'one';
const rename = { paths: ['/list', '/page'], isIt: isOne, change: () => ({ name: 'new' }) };

const list = (name: string) => [{ id: 'one', name }, { id: 'two' }];
const page = (name: string) => ({ pages: [{ rows: [{ row: { id: 'one', name, more: 1 } }] }] });

function given() {
  const client = new QueryClient();
  client.setQueryData(['/list', 1], list('old'));
  client.setQueryData(['/page'], page('old'));
  client.setQueryData(['/other'], { id: 'one', name: 'old' });
  return client;
}

test('LST-05: it changes in all that was loaded of these calls, wherever it is there, and is taken back', async () => {
  const client = given();
  const takeBack = await showAtOnce(client, rename);
  expect(client.getQueryData(['/list', 1])).toEqual(list('new'));
  expect(client.getQueryData(['/page'])).toEqual(page('new'));
  expect(client.getQueryData(['/other'])).toEqual({ id: 'one', name: 'old' });
  takeBack();
  expect(client.getQueryData(['/list', 1])).toEqual(list('old'));
  expect(client.getQueryData(['/page'])).toEqual(page('old'));
});

test('LST-05: what was loaded again meanwhile stays', async () => {
  const client = given();
  const takeBack = await showAtOnce(client, rename);
  client.setQueryData(['/list', 1], [{ id: 'one', name: 'newest' }]);
  takeBack();
  expect(client.getQueryData(['/list', 1])).toEqual([{ id: 'one', name: 'newest' }]);
});
