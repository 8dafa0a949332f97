import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearMessages, showDone, showError } from './messages.ts';
import { RecentMessages } from './recent-messages.tsx';
import { ToastHost } from './toast-host.tsx';

const LOST = 'Internet connection lost';

beforeEach(async () => {
  clearMessages();
  await render(<ToastHost />);
  return () => vi.useRealTimers();
});

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
  const button = page.getByRole('button', { name: 'Close' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await button.click();
}

test('NET-12: an error shows red at the top right, announced, and is gone after three seconds', async () => {
  stopClock();
  showError(LOST);
  await countingDown(1);
  const alert = page.getByRole('alert').getByText(LOST);
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
  await expect.element(alert).not.toBeInTheDocument();
});

test('NET-12: an error stays while it is pointed at or its button has the focus', async () => {
  stopClock();
  showError(LOST);
  await countingDown(1);
  const close = page.getByRole('button', { name: 'Close' });
  close.element().focus();
  await countingDown(0);
  vi.advanceTimersByTime(10_000);
  expect(page.getByText(LOST).element()).toBeVisible();
  await page.getByText(LOST).hover();
  close.element().blur();
  await nextFrame();
  expect(vi.getTimerCount()).toBe(0);
  expect(page.getByText(LOST).element()).toBeVisible();
});

test('a toast can be closed, and its text read again among the recent messages', async () => {
  await render(<RecentMessages />);
  await expect.element(page.getByText('No messages yet')).toBeVisible();
  showError(LOST);
  await close();
  expect(page.getByRole('alert').getByText(LOST).query()).toBeNull();
  await expect
    .element(page.getByRole('list', { name: 'Recent messages' }).getByText(LOST, { exact: false }))
    .toBeVisible();
});

test('the same text again does not pile up', async () => {
  showError(LOST);
  showError(LOST);
  await expect.element(page.getByRole('alert').getByText(LOST)).toBeVisible();
  expect(page.getByRole('alert').getByText(LOST).elements()).toHaveLength(1);
});

test('a success is announced politely in green and stays among the recent messages', async () => {
  await render(<RecentMessages />);
  showDone('fp-77 was picked up');
  const success = page.getByRole('status').getByText('fp-77 was picked up');
  await expect.element(success).toBeVisible();
  expect(page.getByRole('alert').getByText('fp-77 was picked up').query()).toBeNull();
  const toast = success.element().parentElement as HTMLElement;
  const green = document.createElement('i');
  green.style.color = 'var(--free)';
  document.body.append(green);
  expect(getComputedStyle(toast).backgroundColor).toBe(getComputedStyle(green).color);
  green.remove();
  await close();
  expect(success.query()).toBeNull();
  await expect
    .element(page.getByRole('list').getByText('fp-77 was picked up', { exact: false }))
    .toBeVisible();
});

test('OPS-08: the recent messages have the id of the request that failed by a fault of the server', async () => {
  await render(<RecentMessages />);
  showError(LOST, 'the-id-of-the-request');
  await expect.element(page.getByText('Request id: the-id-of-the-request')).toBeVisible();
});
