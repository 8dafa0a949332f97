import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type DeliveryState, StateBadge } from './state-badge.tsx';

const LOOKS: [DeliveryState, string, string][] = [
  ['reserved', 'Reserved', 'rgb(253, 228, 195)'],
  ['delivered', 'Delivered', 'rgb(216, 232, 250)'],
  ['pickup', 'Picked up', 'rgb(226, 240, 220)'],
  ['expired', 'Expired', 'rgb(235, 228, 218)'],
  ['cancelled', 'Cancelled', 'rgb(251, 225, 220)'],
  ['removed', 'Removed', 'rgb(251, 225, 220)'],
  ['deleted', 'Deleted', 'rgb(251, 225, 220)'],
  ['destroyed', 'Destroyed', 'rgb(251, 225, 220)'],
];

test.each(LOOKS)(
  'a delivery that is %s shows an icon, a text and its colour',
  async (state, text, colour) => {
    await render(<StateBadge kind="delivery" state={state} />);
    const badge = page.getByText(text, { exact: true });
    await expect.element(badge).toHaveStyle({ backgroundColor: colour });
    expect(badge.element().querySelector('svg')).not.toBeNull();
  },
);
