import { expect, test } from 'vitest';
import { see, the } from '../../../test/the.ts';
import { render } from 'vitest-browser-react';
import { LocationNotAllowed } from './location-not-allowed.tsx';
import { NotFound } from './not-found.tsx';

test('NAV-46: NotFound shows what is missing and what to check', async () => {
  await render(<NotFound />);
  await see(the.heading('Page not found'), 'Check the address, or go to the pickup boxes.');
});

test('NAV-47: LocationNotAllowed shows that there is no access and why', async () => {
  await render(<LocationNotAllowed />);
  await see(the.heading('Nothing to show'), 'This page can’t be used from where you are.');
});

test('NAV-45: the browser’s title is the route’s followed by the product’s name', async () => {
  await render(<NotFound />);
  await expect.poll(() => document.title).toBe('Page not found – Kolli');
});
