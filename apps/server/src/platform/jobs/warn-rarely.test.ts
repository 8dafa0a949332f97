import { expect, test } from 'vitest';
import { warnRarely } from './warn-rarely.ts';

test('an error that is reported again and again is logged once a minute, another one at once', () => {
  const logged: string[] = [];
  const warn = warnRarely({ warn: ({ err }: { err: Error }) => void logged.push(err.message) });
  for (let time = 0; time < 1000; time += 1) warn(new Error('the database is away'));
  warn(new Error('a queue is missing'));
  expect(logged).toEqual(['the database is away', 'a queue is missing']);
});
