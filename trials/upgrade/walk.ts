import { expect } from 'vitest';
import { followLive } from './follow-live.ts';
import { orderNamed, type Site } from './site.ts';

interface Answered {
  readonly result?: unknown;
  readonly code?: string;
}

async function send(method: string, address: string, headers: object, body?: object) {
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answered = (await response.json()) as Answered;
  expect([response.status, answered.code]).toEqual([200, undefined]);
  return answered.result;
}

/** The calls of one delivery, at any server; `seq` is the number of the box's last event. */
function walkOf(site: Site, name: string, seq: number) {
  let [docId, lastSeq] = ['', seq];
  const asStaff = () => ({ authtoken: site.tokenOf() });
  const asBox = { authorization: `Bearer ${site.boxKey}` };
  const asSource = { authorization: `Bearer ${site.orderKey}` };
  const report = async (url: string, kind: string, more: object = {}) => {
    lastSeq += 1;
    const fact = { seq: lastSeq, at: Date.now(), kind, docId, lockerId: '1-1', ...more };
    const batch = { at: Date.now(), events: [fact] };
    const done = await send('POST', `${url}/device/v1/events`, asBox, batch);
    expect(done).toMatchObject({ outcomes: [{ outcome: 'applied' }] });
  };
  const order = async (url: string) => {
    const sent = orderNamed(name);
    const made = await send('POST', `${url}/integration/v1/orders`, asSource, sent);
    ({ docId } = made as { docId: string });
  };
  const assign = async (url: string) => {
    const path = `/api/deliveries/assign/${site.pharmacyId}/${name}`;
    const place = { assignToBox: true, boxInfo: { boxId: site.boxId, lockerId: ['1-1'] } };
    await send('PATCH', url + path, asStaff(), place);
  };
  const load = async (url: string) => {
    const profile = await send('GET', `${url}/api/profile`, asStaff());
    await report(url, 'loaded', { userId: (profile as { id: string }).id });
  };
  const pickUp = (url: string) => report(url, 'pickedUp');
  /** Its status by the list of waiting or of assigned deliveries; undefined if it is not there. */
  const statusAt = async (url: string, unassigned: boolean) => {
    const path = `/api/deliveries/open?pharmacyId=${site.pharmacyId}&unassigned=${unassigned}`;
    const listed = await send('GET', url + path, asStaff());
    type Page = { deliveries: { docId: string; deliveryStatus: string }[] };
    return (listed as Page).deliveries.find((one) => one.docId === docId)?.deliveryStatus;
  };
  return { order, assign, load, pickUp, statusAt };
}

/**
 * A delivery from its order to its pickup, each step at the other server. The one that did not do it shows the step in its
 * live stream and in its list. `seq` is the number of the box's last event.
 */
export async function walkAlternating(
  site: Site,
  { name, seq }: { readonly name: string; readonly seq: number },
  [first, second]: readonly [string, string],
): Promise<void> {
  const walk = walkOf(site, name, seq);
  const follow = (url: string) => followLive(`${url}/api/live/${site.pharmacyId}`, site.tokenOf());
  const streams = new Map([
    [first, await follow(first)],
    [second, await follow(second)],
  ]);
  const steps = [
    { act: walk.order, status: 'reserved' },
    { act: walk.assign, status: 'reserved' },
    { act: walk.load, status: 'delivered' },
    { act: walk.pickUp, status: undefined },
  ];
  for (const [index, { act, status }] of steps.entries()) {
    const [here, there] = index % 2 === 0 ? [first, second] : [second, first];
    const before = streams.get(there)?.changes() ?? 0;
    await act(here);
    await expect.poll(() => streams.get(there)?.changes()).toBeGreaterThan(before);
    for (const url of [here, there]) expect(await walk.statusAt(url, index === 0)).toBe(status);
  }
  for (const stream of streams.values()) await stream.leave();
}
