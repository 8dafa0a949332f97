import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

let asked: HTMLAnchorElement[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // In place of the browser, which would put the file into its folder.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    asked.push(this);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a browser that waits for its person gets the file as long as a minute later, and no longer', async () => {
  downloadFile('Order.csv', new Blob(['fp-1']));
  const [link] = asked;
  expect(link?.download).toBe('Order.csv');
  const href = link?.href ?? '';
  vi.advanceTimersByTime(59_000);
  expect(await (await fetch(href)).text()).toBe('fp-1');
  vi.advanceTimersByTime(1000);
  await expect(fetch(href)).rejects.toThrow(TypeError);
});
