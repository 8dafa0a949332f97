import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LocationNotAllowed } from './location-not-allowed.tsx';
import { NotFound } from './not-found.tsx';

test('NAV-46: NotFound shows what is missing and what to check', async () => {
  await render(<NotFound />);
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect
    .element(page.getByText('Check the address, or go to the pickup boxes.'))
    .toBeVisible();
});

test('NAV-47: LocationNotAllowed shows that there is no access and why', async () => {
  await render(<LocationNotAllowed />);
  await expect.element(page.getByRole('heading', { name: 'Nothing to show' })).toBeVisible();
  await expect.element(page.getByText('This page can’t be used from where you are.')).toBeVisible();
});

test('NAV-45: the browser’s title is the route’s followed by the product’s name', async () => {
  await render(<NotFound />);
  await expect.poll(() => document.title).toBe('Page not found – Kolli');
});
