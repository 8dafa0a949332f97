import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { gone, see, the } from '../../../test/the.ts';
import { render } from 'vitest-browser-react';
import { showDone, type Undo } from './messages.ts';
import { ToastHost } from './toast-host.tsx';

beforeEach(() =>
  render(
    <>
      <ToastHost />
      <input aria-label="A field" />
    </>,
  ),
);

const nextFrame = () => new Promise(requestAnimationFrame);
const toast = the.status().getByText('fp-77 was deleted');
const button = the.button('Undo');

/** Shows a toast that offers an undo with these outcomes, one after the other; returns how often it was tried. */
function offer(...outcomes: Awaited<ReturnType<Undo['run']>>[]): () => number {
  let tries = 0;
  const run = () => Promise.resolve(outcomes[tries++] ?? 'done');
  showDone('fp-77 was deleted', { run, untilMs: Date.now() + 10_000 });
  return () => tries;
}

/** Stops all clocks; `vi.advanceTimersByTime` moves them. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

/** Waits, without moving the clock, until this many timers run. */
async function untilTimers(count: number) {
  while (vi.getTimerCount() !== count) await nextFrame();
}

test('LST-04: a toast that offers an undo stays for ten seconds', async () => {
  stopClock();
  offer();
  await untilTimers(2);
  expect(button.element()).toBeVisible();
  vi.advanceTimersByTime(9_999);
  expect(toast.element()).toBeVisible();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await gone(toast);
});

test('LST-04: it stays longer while it is pointed at or focused, but then it is too late to undo', async () => {
  stopClock();
  const tries = offer();
  await untilTimers(2);
  button.element().focus();
  await untilTimers(1);
  vi.advanceTimersByTime(30_000);
  await nextFrame();
  await nextFrame();
  expect(toast.element()).toBeVisible();
  expect(button.element().getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(tries()).toBe(0);
  button.element().blur();
  await untilTimers(1);
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  await gone(toast);
});

test('LST-04: it lies at the bottom of a wide window, since a panel has its actions at the top, is announced, and its button undoes once', async () => {
  const tries = offer('done');
  await see(toast);
  const drawn = toast.element().parentElement as HTMLElement;
  const { left, right, bottom } = drawn.getBoundingClientRect();
  expect(left).toBeGreaterThan(24);
  expect(right).toBeLessThan(720);
  expect(bottom).toBeGreaterThan(860);
  await button.dblClick();
  await gone(toast);
  expect(tries()).toBe(1);
});

test('LST-04: Ctrl+Z and Cmd+Z undo what the newest one says; one with the same text leaves it, and each undoes its own', async () => {
  const first = offer();
  await see(toast);
  const second = offer();
  await expect.poll(() => button.elements().length).toBe(2);
  let tries = 0;
  const run = () => Promise.resolve('done' as const).finally(() => (tries += 1));
  showDone('fp-78 was deleted', { run, untilMs: Date.now() + 10_000 });
  await see(the.status().getByText('fp-78 was deleted'));
  await userEvent.keyboard('{Meta>}z{/Meta}');
  await expect.poll(() => tries).toBe(1);
  expect([first(), second()]).toEqual([0, 0]);
  await expect.poll(() => button.elements().length).toBe(2);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(second).toBe(1);
  await expect.poll(() => button.elements().length).toBe(1);
  await see(toast);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(first).toBe(1);
});

test('LST-04: in a field Ctrl+Z belongs to the field', async () => {
  const tries = offer();
  await the.textbox('A field').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await nextFrame();
  expect(tries()).toBe(0);
  await see(toast);
});

test('LST-04: while nobody answers it stays, and can be tried again', async () => {
  const tries = offer('again', 'done');
  await button.click();
  await expect.poll(tries).toBe(1);
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
  await gone(toast);
  expect(tries()).toBe(2);
});

test('LST-04: it ends with a refusal, which is a message of its own', async () => {
  offer('refused');
  await button.click();
  await gone(toast);
});
