import { setImmediate } from 'node:timers/promises';
import type { LiveNotice } from '@kolli/contract/system/live';
import type { FastifyReply } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Store } from '../../../platform/database/open-database.ts';
import type { EventStreams } from '../../../platform/http/stream/event-stream.ts';
import type { LiveListener } from '../../../platform/live/audience.ts';
import type { LiveNotices } from '../../../platform/live/live-notices.ts';
import type { Log } from '../../../platform/log.ts';
import { followCommands } from './follow-commands.ts';

const box = { pharmacyId: 'pharmacy', boxId: 'box', keyId: 'key' };
const start = Date.parse('2026-03-10T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
  onTestFinished(() => void vi.useRealTimers());
});

/** What is read of a valid key without commands. */
const withoutCommand = { id: null };

/** Opens a stream of the box. `done` records the calls made on it; `notify` sends a live notice. */
function openStream(commands: () => Promise<object[]> = async () => [withoutCommand]) {
  const done: unknown[] = [];
  const ends: (() => void)[] = [];
  let notify: LiveListener = () => undefined;
  const streams = {
    open: (_reply: unknown, endsAt: Date, owner: object) => {
      done.push({ endsAt, owner });
      return {
        send: (event: string, data: unknown) => void done.push([event, data]),
        end: () => void done.push('end'),
        onEnd: (action: () => void) => void ends.push(action),
      };
    },
  };
  const live = {
    follow: (pharmacyId: string, listener: LiveListener) => {
      done.push(`follow ${pharmacyId}`);
      notify = listener;
      return () => void done.push('leave');
    },
  };
  const deps = {
    store: { readInPharmacies: commands } as unknown as Store,
    clock: () => new Date(start),
    live: live as unknown as LiveNotices,
    log: { warn: (_fault: unknown, text: string) => void done.push(text) } as unknown as Log,
    streams: streams as unknown as EventStreams,
  };
  followCommands(deps, box, {} as FastifyReply);
  const begun = done.splice(0);
  const end = () => {
    for (const action of ends) action();
  };
  return { begun, done, end, notify: (notice: LiveNotice | 'lost') => notify(notice) };
}

const notice = (of: Partial<LiveNotice>): LiveNotice => ({
  pharmacyId: box.pharmacyId,
  boxId: box.boxId,
  time: start,
  ...of,
});

test('a stream ends after five minutes, a box has at most five, and it begins with ready', () => {
  expect(openStream().begun).toEqual([
    { endsAt: new Date(start + 5 * 60_000), owner: { id: 'box', maxOpen: 5 } },
    'follow pharmacy',
    ['ready', {}],
  ]);
});

test('notices of the box, of the whole pharmacy and of lost ones send state 50 milliseconds later', () => {
  for (const notified of [notice({}), notice({ boxId: null }), 'lost'] as const) {
    const { notify, done } = openStream();
    notify(notified);
    vi.advanceTimersByTime(49);
    expect(done).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(done).toEqual([['state', {}]]);
  }
});

test('notices of another box and of temperatures are ignored', () => {
  const { notify, done } = openStream();
  const about = 'temperatures';
  for (const ignored of [{ boxId: 'other' }, { about }, { boxId: null, about }] as const)
    notify(notice(ignored));
  expect([vi.getTimerCount(), done]).toEqual([0, []]);
});

test('changes within 50 milliseconds are sent as one, later ones again', () => {
  const { notify, done } = openStream();
  notify(notice({}));
  notify('lost');
  vi.advanceTimersByTime(50);
  expect(done).toEqual([['state', {}]]);
  notify(notice({}));
  vi.advanceTimersByTime(50);
  expect(done).toEqual([
    ['state', {}],
    ['state', {}],
  ]);
});

test('an ended stream stops listening and sends nothing more', async () => {
  let queries = 0;
  const { notify, end, done } = openStream(async () => {
    queries += 1;
    return [withoutCommand];
  });
  await setImmediate();
  notify(notice({}));
  end();
  expect(vi.getTimerCount()).toBe(0);
  notify(notice({}));
  vi.advanceTimersByTime(50);
  expect([done, queries]).toEqual([['leave'], 1]);
});

test('a stream whose key is revoked ends at the next notice', async () => {
  let isRevoked = false;
  const { notify, done } = openStream(async () => (isRevoked ? [] : [withoutCommand]));
  await setImmediate();
  isRevoked = true;
  notify(notice({ boxId: null }));
  vi.advanceTimersByTime(50);
  await vi.waitFor(() => expect(done).toEqual([['state', {}], 'end']));
});

test('a failing query is logged and ends the stream, so that the box reconnects', async () => {
  const { notify, done } = openStream(() => Promise.reject(new Error('the database is gone')));
  await setImmediate();
  notify(notice({}));
  vi.advanceTimersByTime(50);
  expect(done).toEqual(['commands of a box could not be read', 'end']);
});
