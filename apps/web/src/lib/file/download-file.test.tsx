import { expect, test, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

test('the file can be read for one minute, for browsers that ask where to save it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Replaces the browser's download, which would write into its folder.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  downloadFile('Order.csv', new Blob(['fp-1']));
  const [link] = click.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('Order.csv');
  const href = link?.href ?? '';
  vi.advanceTimersByTime(59_000);
  expect(await (await fetch(href)).text()).toBe('fp-1');
  vi.advanceTimersByTime(1000);
  await expect(fetch(href)).rejects.toThrow(TypeError);
});
