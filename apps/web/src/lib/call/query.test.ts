import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { createCallFailures } from './call-failures.ts';
import { createQueryClient } from './query.ts';

/** A query whose results the test provides, and the codes of its reported failures. */
function createQuery() {
  const failures = createCallFailures();
  const reported: CallError[] = [];
  failures.listen((error) => reported.push(error));
  const queryClient = createQueryClient(failures);
  const read = async (queryFn: () => Promise<string>) => {
    const query = { queryKey: ['/users'], queryFn, retry: false, staleTime: 0 };
    await queryClient.prefetchQuery(query);
    return reported.map(({ code }) => code);
  };
  const fails = (code: string, status: number) =>
    read(() => Promise.reject(new CallError({ code, status })));
  return { fails, succeeds: () => read(() => Promise.resolve('Anna')) };
}

test('a load that keeps failing in the same way is reported once', async () => {
  const { fails } = createQuery();
  expect(await fails('service_unavailable', 503)).toEqual(['service_unavailable']);
  expect(await fails('service_unavailable', 503)).toEqual(['service_unavailable']);
  expect(await fails('unknown', 503)).toEqual(['service_unavailable', 'unknown']);
  expect(await fails('unknown', 500)).toEqual(['service_unavailable', 'unknown', 'unknown']);
});

test('once it has loaded, every failure is reported, because the screen keeps its old rows', async () => {
  const { fails, succeeds } = createQuery();
  await fails('unknown', 500);
  expect(await succeeds()).toEqual(['unknown']);
  expect(await fails('unknown', 500)).toEqual(['unknown', 'unknown']);
  expect(await fails('unknown', 500)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('a load without access shows a page and is not reported', async () => {
  expect(await createQuery().fails('forbidden', 403)).toEqual([]);
});
