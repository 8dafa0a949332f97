import { listNews } from '@kolli/contract/people/news';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { countOf, requests, on, state, network } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';
import { newsPeriodMs } from '../../features/shell/news/news-watch.tsx';

const idOf = (index: number) => `01990000-0000-7000-8000-0000000${String(20_000 + index)}`;
const newsCall = `GET /api/news/${PHARMACY_ID}`;
const asked = () => requests.filter(({ line }) => line.startsWith(newsCall)).length;

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

beforeEach(async () => {
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
  await page.viewport(1440, 900);
  return () => {
    window.dispatchEvent(new Event('focus'));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
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
  const app = await openApp(`/today`);
  return { ...app, nextRound: () => rounds.at(-1)?.() };
}

describe('news', () => {
  test('TOD-06: each kind that is chosen shows one notification, without anything personal, and the title a dot', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { nextRound } = await openWith(['hold', 'order']);
    await expect.poll(() => queries).toEqual([null]);
    await untilIdle();
    news = [
      { kind: 'hold', id: idOf(101) },
      { kind: 'alarm', id: idOf(102) },
      { kind: 'order', id: idOf(103) },
      { kind: 'order', id: idOf(104) },
    ];
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
    const { screen } = await openWith([]);
    await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
    expect(asked()).toBe(0);
  });

  test('TOD-06: of two tabs one asks, and the other one once it is closed', async () => {
    let release: () => void = () => undefined;
    const isHeld = new Promise<void>((held) => {
      void navigator.locks.request('kolli.news', () => {
        held();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
    await isHeld;
    const { screen } = await openWith(['alarm']);
    await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
    expect(queries).toEqual([]);
    release();
    await expect.poll(() => queries).toEqual([null]);
  });
});

describe('choosing', () => {
  const choice = () => the.switch('A new alarm');

  test('TOD-06: each kind has its switch, and the browser is asked only when one is turned on', async () => {
    permission = 'default';
    const ask = vi.spyOn(FakeNotification, 'requestPermission');
    await openApp('/profile/');
    for (const name of ['A parcel is put on hold', 'A new alarm', 'A new order waits for a place'])
      await expect.element(the.switch(name)).not.toBeChecked();
    expect(ask).not.toHaveBeenCalled();
    await choice().click({ force: true });
    await expect.element(choice()).toBeChecked();
    expect(ask).toHaveBeenCalledTimes(1);
    await expect.poll(() => state.profile.notifyOf).toEqual(['alarm']);
    await choice().click({ force: true });
    await expect.poll(() => state.profile.notifyOf).toEqual([]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(countOf('PATCH /api/profile/notify-of')).toBe(2);
  });

  test('TOD-06: a permission that was denied is explained', async () => {
    [permission, answer] = ['default', 'denied'];
    await openApp('/profile/');
    const text = the.text(/Your browser blocks notifications of this site/u);
    await expect.element(text).not.toBeInTheDocument();
    await choice().click({ force: true });
    await see(text);
    await expect.poll(() => state.profile.notifyOf).toEqual(['alarm']);
  });
});
