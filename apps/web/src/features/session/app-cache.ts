import type { QueryClient } from '@tanstack/react-query';
import { type CallFailures, createCallFailures } from '../../lib/call/call-failures.ts';
import { createQueryClient } from '../../lib/call/query.ts';

/** Shared by signed-in screens: the query client, and the failures of its calls. */
export type AppCache = { readonly queryClient: QueryClient; readonly failures: CallFailures };

/** Creates an empty query client. Loaded only after sign-in, because Login does not need it. */
export function createAppCache(): AppCache {
  const failures = createCallFailures();
  return { queryClient: createQueryClient(failures), failures };
}
