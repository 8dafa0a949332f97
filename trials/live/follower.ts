import { type LiveNotice, liveNoticeSchema } from '@kolli/contract/system/live';

/** What identifies a change in notices and in the log of deliveries. */
export const changeKey = (boxId: string | null, time: number) => `${boxId} ${time}`;

/** The notice of an event, undefined for other events. */
function noticeOf(event: string): LiveNotice | undefined {
  const [, data] = /^event: change\ndata: (.*)$/m.exec(event) ?? [];
  return data === undefined ? undefined : liveNoticeSchema.parse(JSON.parse(data));
}

/** A screen that follows a pharmacy at an instance and never reconnects; resolves once the instance follows it. */
export async function openScreen(url: string, pharmacyId: string, authtoken: string) {
  const abort = new AbortController();
  const headers = { authtoken };
  const response = await fetch(`${url}/api/live/${pharmacyId}`, { headers, signal: abort.signal });
  if (response.body === null || !response.ok) throw new Error(`No stream: ${response.status}`);
  /** When the first notice of a box with this time arrived, by `performance.now()`. */
  const arrivals = new Map<string, number>();
  const ready = Promise.withResolvers<void>();
  let hasEnded = false;
  const read = async (body: NonNullable<Response['body']>) => {
    let rest = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const events = `${rest}${chunk}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('event: ready')) ready.resolve();
        const notice = noticeOf(event);
        if (notice === undefined) continue;
        const key = changeKey(notice.boxId, notice.time);
        if (!arrivals.has(key)) arrivals.set(key, performance.now());
      }
    }
  };
  read(response.body)
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
      ready.reject(new Error('The stream has ended'));
    });
  await ready.promise;
  return { arrivals, hasEnded: () => hasEnded, close: () => abort.abort() };
}
export type Screen = Awaited<ReturnType<typeof openScreen>>;
