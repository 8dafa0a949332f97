import { listWebhookEvents, listWebhooks } from '@kolli/contract/pharmacy/webhooks';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call/call.ts';
import { pagePart } from '../../../lib/call/paged-query.ts';
import { callQuery } from '../../../lib/call/query.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';

/** While an event is about to be sent, its outcome is looked for this often. */
const LOOK_AGAIN_MS = 2000;
/** An event is about to be sent if it is due within this time. */
const SOON_MS = 10_000;

type WebhookKey = { readonly pharmacyId: string; readonly webhookId: string };

/** A pharmacy's webhooks, and the names of its order systems. */
export const webhooksQuery = (pharmacyId: string) =>
  callQuery(listWebhooks, { params: { pharmacyId } });

/** What is sent to a webhook, newest first, by page. */
export function webhookEventsQuery(params: WebhookKey) {
  return infiniteQueryOptions({
    queryKey: [listWebhookEvents.path, { params }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookEvents, { params, query: pagePart(pageParam) }, signal),
    getNextPageParam: ({ lastKey }) => lastKey,
    refetchInterval: ({ state: { data } }) => {
      const events = data?.pages.flatMap((page) => page.events) ?? [];
      const isSoon = events.some(({ nextAt }) => nextAt !== null && nextAt < serverNow() + SOON_MS);
      return isSoon ? LOOK_AGAIN_MS : false;
    },
    networkMode: 'always',
  });
}

/** Fetches the webhooks and their events again. */
export async function refetchWebhooks(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listWebhooks, listWebhookEvents].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );
}
