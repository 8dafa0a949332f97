import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { showDone, showError } from './messages.ts';
import { RecentMessages } from './recent-messages.tsx';
import { ToastHost } from './toast-host.tsx';
import { gone, see, the } from '../../../test/the.ts';

const LOST = 'Internet connection lost';

beforeEach(() => render(<ToastHost />));

/** Stops the clock of the toasts; `vi.advanceTimersByTime` moves it, and so would `expect.poll`. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Waits, without moving the clock, until this number of toasts is counting down. */
async function countingDown(toasts: number) {
  while (vi.getTimerCount() !== toasts) await nextFrame();
}

/** Closes the only toast, which stays while its button has the focus. */
async function close() {
  const button = the.button('Close');
  await see(button);
  button.element().focus();
  await button.click();
}

test('NET-12: an error shows red at the top right, announced, and is gone after three seconds', async () => {
  stopClock();
  showError(LOST);
  await countingDown(1);
  const alert = the.alert().getByText(LOST);
  const toast = alert.element().parentElement;
  expect(toast && getComputedStyle(toast).backgroundColor).toBe('rgb(184, 50, 42)');
  const edges = toast?.getBoundingClientRect();
  expect(edges?.top).toBeLessThan(20);
  expect(innerWidth - (edges?.right ?? 0)).toBeLessThan(30);
  vi.advanceTimersByTime(2999);
  expect(vi.getTimerCount()).toBe(1);
  expect(alert.element()).toBeVisible();
  vi.advanceTimersByTime(1);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await gone(alert);
});

test('NET-12: an error stays while it is pointed at or its button has the focus', async () => {
  stopClock();
  showError(LOST);
  await countingDown(1);
  const close = the.button('Close');
  close.element().focus();
  await countingDown(0);
  vi.advanceTimersByTime(10_000);
  expect(the.text(LOST).element()).toBeVisible();
  await the.text(LOST).hover();
  close.element().blur();
  await nextFrame();
  expect(vi.getTimerCount()).toBe(0);
  expect(the.text(LOST).element()).toBeVisible();
});

test('a toast can be closed, and its text read again among the recent messages', async () => {
  await render(<RecentMessages />);
  await see('No messages yet');
  showError(LOST);
  await close();
  expect(the.alert().getByText(LOST).query()).toBeNull();
  await see(the.list('Recent messages').getByText(LOST, { exact: false }));
});

test('the same text again does not pile up', async () => {
  showError(LOST);
  showError(LOST);
  await see(the.alert().getByText(LOST));
  expect(the.alert().getByText(LOST).elements()).toHaveLength(1);
});

test('a success is announced politely in green and stays among the recent messages', async () => {
  await render(<RecentMessages />);
  showDone('fp-77 was picked up');
  const success = the.status().getByText('fp-77 was picked up');
  await see(success);
  expect(the.alert().getByText('fp-77 was picked up').query()).toBeNull();
  const toast = success.element().parentElement as HTMLElement;
  const green = document.createElement('i');
  green.style.color = 'var(--free)';
  document.body.append(green);
  expect(getComputedStyle(toast).backgroundColor).toBe(getComputedStyle(green).color);
  green.remove();
  await close();
  expect(success.query()).toBeNull();
  await see(the.list().getByText('fp-77 was picked up', { exact: false }));
});

test('OPS-08: the recent messages have the id of the request that failed by a fault of the server', async () => {
  await render(<RecentMessages />);
  showError(LOST, 'the-id-of-the-request');
  await see('Request id: the-id-of-the-request');
});
