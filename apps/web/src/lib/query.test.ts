import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { createCallFailures } from './call-failures.ts';
import { createQueryClient } from './query.ts';

/** A query of a screen whose answers a test gives, and what was reported of its failures. */
function readings() {
  const failures = createCallFailures();
  const reported: CallError[] = [];
  failures.listen((error) => reported.push(error));
  const queryClient = createQueryClient(failures);
  const read = async (answer: () => Promise<string>) => {
    const query = { queryKey: ['/users'], queryFn: answer, retry: false, staleTime: 0 };
    await queryClient.prefetchQuery(query);
    return reported.map(({ code }) => code);
  };
  const fails = (code: string, status: number) =>
    read(() => Promise.reject(new CallError({ code, status })));
  return { fails, answers: () => read(() => Promise.resolve('Anna')) };
}

test('a load that fails alike again and again is reported once', async () => {
  const { fails } = readings();
  expect(await fails('service_unavailable', 503)).toEqual(['service_unavailable']);
  expect(await fails('service_unavailable', 503)).toEqual(['service_unavailable']);
  expect(await fails('unknown', 503)).toEqual(['service_unavailable', 'unknown']);
  expect(await fails('unknown', 500)).toEqual(['service_unavailable', 'unknown', 'unknown']);
});

test('once it has loaded every failure is reported: the screen shows the old rows instead', async () => {
  const { fails, answers } = readings();
  await fails('unknown', 500);
  expect(await answers()).toEqual(['unknown']);
  expect(await fails('unknown', 500)).toEqual(['unknown', 'unknown']);
  expect(await fails('unknown', 500)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('what belongs to others is a page, and no report', async () => {
  expect(await readings().fails('forbidden', 403)).toEqual([]);
});
