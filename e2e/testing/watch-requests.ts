import type { Page } from '@playwright/test';

/** A request of a page. */
export interface Loaded {
  readonly path: string;
  /** As the developer tools name it: 'Document', 'Script', 'Stylesheet', 'Font', 'Fetch' and others. */
  readonly type: string;
  /** The compressed body that came over the network; 0 from the browser's cache or of a stream that is still open. */
  readonly bytes: number;
}

/** The requests that a page sends while `work` runs. */
export async function watchRequests(
  page: Page,
  work: () => Promise<unknown>,
): Promise<readonly Loaded[]> {
  const session = await page.context().newCDPSession(page);
  const loaded = new Map<string, { path: string; type: string; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol.startsWith('http')) loaded.set(requestId, { path: pathname, type, bytes: 0 });
  });
  const heads = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    heads.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    const head = heads.get(requestId) ?? 0;
    if (one !== undefined) one.bytes = Math.max(0, encodedDataLength - head);
  });
  await session.send('Network.enable');
  await work();
  await session.detach();
  return [...loaded.values()];
}

/** The sum of the bytes, of all requests or of one type. */
export function bytesOf(requests: readonly Loaded[], type?: string): number {
  return requests
    .filter((one) => type === undefined || one.type === type)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

declare global {
  interface Window {
    /** The layout shifts since the page began to load, in parts of the screen. */
    layoutShifts?: number[];
    /** What has moved since it was last read. */
    moves?: string[];
  }
}

/** Notes layout shifts of the pages that this page loads from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await endFrame(page);
    return page.evaluate(() => window.layoutShifts ?? []);
  };
}

/** Forgets the layout shifts of what is shown so far, that of the last frame too. */
export async function forgetShifts(page: Page): Promise<void> {
  await endFrame(page);
  await page.evaluate(() => window.layoutShifts?.splice(0));
}

/** Waits until what is there is drawn and its layout shifts are noted: an observer is called after the frame. */
async function endFrame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/** Notes what moves, by a transition or an animation, on the pages that this page loads from now on. */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    window.moves = moves;
    const place = /^(?:transform|translate|scale|rotate|top|left|right|bottom|width|height|inset)/u;
    const note = (target: EventTarget | null, what: string) =>
      moves.push(`${what} ${target instanceof Element ? target.outerHTML.slice(0, 80) : ''}`);
    window.addEventListener(
      'transitionrun',
      ({ target, propertyName }) => place.test(propertyName) && note(target, propertyName),
      true,
    );
    window.addEventListener(
      'animationstart',
      ({ target, animationName }) => {
        const frames = (target instanceof Element ? target.getAnimations() : [])
          .filter((one) => one instanceof CSSAnimation && one.animationName === animationName)
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []));
        if (frames.some((frame) => Object.keys(frame).some((key) => place.test(key))))
          note(target, animationName);
      },
      true,
    );
  });
  return () => page.evaluate(() => window.moves?.splice(0) ?? []);
}
