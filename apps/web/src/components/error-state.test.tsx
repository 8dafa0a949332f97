import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Providers } from '../app/providers.tsx';
import { ErrorState } from './error-state.tsx';

test('an area that did not load counts down to its next try and tries by itself', async () => {
  const onRetry = vi.fn<() => void>();
  await render(
    <Providers>
      <ErrorState onRetry={onRetry} retryInSeconds={2} />
    </Providers>,
  );
  await expect.element(page.getByText('Next try in 2 seconds.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Next try in 1 second.', { exact: false })).toBeVisible();
  await expect.poll(() => onRetry.mock.calls.length).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledTimes(2);
});
