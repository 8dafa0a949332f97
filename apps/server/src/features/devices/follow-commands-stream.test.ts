import { setImmediate } from 'node:timers/promises';
import type { LiveNotice } from '@kolli/contract/live';
import type { FastifyReply } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import type { EventStreams } from '../../platform/http/event-stream.ts';
import type { LiveListener, LiveNotices } from '../../platform/live/live-notices.ts';
import type { Log } from '../../platform/log.ts';
import { followCommands } from './follow-commands.ts';

const box = { pharmacyId: 'pharmacy', boxId: 'box' };
const start = Date.parse('2026-03-10T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
  onTestFinished(() => void vi.useRealTimers());
});

/** A stream of the box, what is done with it, and whoever tells it of changes. */
function openStream(commands: () => Promise<[]> = async () => []) {
  const done: unknown[] = [];
  const ends: (() => void)[] = [];
  let tell: LiveListener = () => undefined;
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
      tell = listener;
      return () => void done.push('leave');
    },
  };
  const deps = {
    store: { inPharmacies: commands } as unknown as Store,
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
  return { begun, done, end, tell: (notice: LiveNotice | 'lost') => tell(notice) };
}

const notice = (of: Partial<LiveNotice>): LiveNotice => ({
  pharmacyId: box.pharmacyId,
  boxId: box.boxId,
  time: start,
  ...of,
});

test('a stream lasts five minutes, five of a box at most, and begins with its readiness', () => {
  expect(openStream().begun).toEqual([
    { endsAt: new Date(start + 5 * 60_000), owner: { id: 'box', most: 5 } },
    'follow pharmacy',
    ['ready', {}],
  ]);
});

test.each([
  ['of the box', notice({})],
  ['of the whole pharmacy', notice({ boxId: null })],
  ['that notices were lost', 'lost'],
] as const)('word %s has the box look at its state, 50 milliseconds later', (_name, word) => {
  const { tell, done } = openStream();
  tell(word);
  vi.advanceTimersByTime(49);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([['state', {}]]);
});

test.each([
  ['of another box', notice({ boxId: 'other' })],
  ['of temperatures', notice({ about: 'temperatures' })],
  ['of temperatures of the pharmacy', notice({ boxId: null, about: 'temperatures' })],
] as const)('word %s is nothing to the box', (_name, word) => {
  const { tell, done } = openStream();
  tell(word);
  expect([vi.getTimerCount(), done]).toEqual([0, []]);
});

test('changes within 50 milliseconds are told as one, those after it again', () => {
  const { tell, done } = openStream();
  tell(notice({}));
  tell('lost');
  vi.advanceTimersByTime(50);
  expect(done).toEqual([['state', {}]]);
  tell(notice({}));
  vi.advanceTimersByTime(50);
  expect(done).toEqual([
    ['state', {}],
    ['state', {}],
  ]);
});

test('a stream that ended follows nothing and sends nothing more', async () => {
  let looks = 0;
  const { tell, end, done } = openStream(async () => {
    looks += 1;
    return [];
  });
  await setImmediate();
  tell(notice({}));
  end();
  expect(vi.getTimerCount()).toBe(0);
  tell(notice({}));
  vi.advanceTimersByTime(50);
  expect([done, looks]).toEqual([['leave'], 1]);
});

test('where commands cannot be read the stream ends, so that the box comes back, and it is logged', async () => {
  const { tell, done } = openStream(() => Promise.reject(new Error('the database is gone')));
  await setImmediate();
  tell(notice({}));
  vi.advanceTimersByTime(50);
  expect(done).toEqual(['commands of a box could not be read', 'end']);
});
