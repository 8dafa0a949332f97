import type { QueryClient } from '@tanstack/react-query';
import { type CallFailures, createCallFailures } from '../../lib/call-failures.ts';
import { createQueryClient } from '../../lib/query.ts';

/** What signed-in screens share: the cache, and the failures that reach it. */
export type AppCache = { readonly queryClient: QueryClient; readonly failures: CallFailures };

/** Makes an empty cache. Loaded only once somebody signs in: Login needs none. */
export function createAppCache(): AppCache {
  const failures = createCallFailures();
  return { queryClient: createQueryClient(failures), failures };
}
