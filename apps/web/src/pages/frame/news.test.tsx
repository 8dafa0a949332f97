import { listNews } from '@kolli/contract/people/news';
import { beforeEach, expect, test, vi } from 'vitest';
import { countOf, network, on, state } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { gone, see, sent, the, untilIdle } from '../../../test/the.ts';
import { newsPeriodMs } from '../../features/shell/news/news-watch.tsx';

const idOf = (index: number) => `01990000-0000-7000-8000-0000000${String(20_000 + index)}`;
const newsCall = `GET /api/news/${PHARMACY_ID}`;

/** What the fake server lists as new. */
let news: { kind: 'hold' | 'alarm' | 'order'; id: string }[] = [];
let queries: (string | null)[] = [];
/** The notifications that the page has shown. */
let shown: { title: string; body: string | undefined; tag: string | undefined }[] = [];
let permission: NotificationPermission = 'granted';
let answer: NotificationPermission = 'granted';

class FakeNotification {
  static get permission() {
    return permission;
  }
  static requestPermission() {
    permission = answer;
    return Promise.resolve(answer);
  }
  constructor(title: string, { body, tag }: NotificationOptions = {}) {
    shown.push({ title, body, tag });
  }
}

beforeEach(() => {
  news = [];
  queries = [];
  shown = [];
  [permission, answer] = ['granted', 'granted'];
  vi.stubGlobal('Notification', FakeNotification);
  network.use(
    on(listNews, ({ query }) => {
      queries.push(query['after'] ?? null);
      return { news, next: idOf(queries.length) };
    }),
  );
  return () => {
    window.dispatchEvent(new Event('focus'));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** Opens the app with the rounds of questions stopped; returns what begins the next round. */
async function openWith(notifyOf: ('hold' | 'alarm' | 'order')[]) {
  state.profile = { ...state.profile, notifyOf };
  const rounds: (() => void)[] = [];
  const setRound = window.setInterval.bind(window);
  vi.spyOn(window, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    if (ms !== newsPeriodMs) return setRound(run, ms);
    rounds.push(run);
    return 0;
  }) as typeof setInterval);
  await openApp('/today');
  return () => rounds.at(-1)?.();
}

test('TOD-06: each kind that is chosen shows one notification, without anything personal, and the title a dot', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const nextRound = await openWith(['hold', 'order']);
  await expect.poll(() => queries).toEqual([null]);
  await untilIdle();
  const kinds = ['hold', 'alarm', 'order', 'order'] as const;
  news = kinds.map((kind, index) => ({ kind, id: idOf(101 + index) }));
  nextRound();
  await expect
    .poll(() => shown.map(({ body }) => body))
    .toEqual(['A parcel is on hold: somebody must decide', '2 new orders wait for a place']);
  expect(queries).toEqual([null, idOf(1)]);
  await expect.poll(() => document.title).toMatch(/^● /u);
  nextRound();
  await expect.poll(() => queries).toHaveLength(3);
  expect(shown).toHaveLength(2);
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => document.title).not.toMatch(/^● /u);
});

test('TOD-06: where nothing is chosen the server is not asked', async () => {
  await openWith([]);
  await see(the.heading(undefined, { level: 1 }).first());
  expect(sent(newsCall)).toBeUndefined();
});

test('TOD-06: of two tabs one asks, and the other one once it is closed', async () => {
  const [isHeld, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void navigator.locks.request('kolli.news', () => {
    isHeld.resolve();
    return ended.promise;
  });
  await isHeld.promise;
  await openWith(['alarm']);
  await see(the.heading(undefined, { level: 1 }).first());
  expect(queries).toEqual([]);
  ended.resolve();
  await expect.poll(() => queries).toEqual([null]);
});

const choice = the.switch('A new alarm');

test('TOD-06: each kind has its switch, and the browser is asked only when one is turned on', async () => {
  permission = 'default';
  const ask = vi.spyOn(FakeNotification, 'requestPermission');
  await openApp('/profile/');
  for (const name of ['A parcel is put on hold', 'A new alarm', 'A new order waits for a place'])
    await expect.element(the.switch(name)).not.toBeChecked();
  expect(ask).not.toHaveBeenCalled();
  await choice.click({ force: true });
  await expect.element(choice).toBeChecked();
  expect(ask).toHaveBeenCalledTimes(1);
  await expect.poll(() => state.profile.notifyOf).toEqual(['alarm']);
  await choice.click({ force: true });
  await expect.poll(() => state.profile.notifyOf).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(countOf('PATCH /api/profile/notify-of')).toBe(2);
});

test('TOD-06: a permission that was denied is explained', async () => {
  [permission, answer] = ['default', 'denied'];
  await openApp('/profile/');
  const text = the.text(/Your browser blocks notifications of this site/u);
  await gone(text);
  await choice.click({ force: true });
  await see(text);
  await expect.poll(() => state.profile.notifyOf).toEqual(['alarm']);
});
