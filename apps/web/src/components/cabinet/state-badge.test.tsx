import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { DoorState } from './cabinet-types.ts';
import { type DeliveryState, StateBadge } from './state-badge.tsx';
import { the } from '../../../test/the.ts';

const GREEN = 'rgb(226, 240, 220)';
const ORANGE = 'rgb(253, 228, 195)';
const BLUE = 'rgb(216, 232, 250)';
const RED = 'rgb(251, 225, 220)';
const GRAY = 'rgb(235, 228, 218)';

async function expectLook(text: string, colour: string) {
  const badge = the.text(text, { exact: true });
  await expect.element(badge).toHaveStyle({ backgroundColor: colour });
  expect(badge.element().querySelector('svg')).not.toBeNull();
}

const DELIVERY_LOOKS: [string, DeliveryState, string, string][] = [
  ['DLV-08', 'reserved', 'Reserved', ORANGE],
  ['DLV-09', 'delivered', 'Delivered', BLUE],
  ['DLV-10', 'pickup', 'Picked up', GREEN],
  ['DLV-11', 'expired', 'Expired', GRAY],
  ['DLV-12', 'cancelled', 'Cancelled', RED],
  ['DLV-12', 'removed', 'Removed', RED],
  ['DLV-12', 'deleted', 'Deleted', RED],
  ['DLV-12', 'destroyed', 'Destroyed', RED],
];

test.each(DELIVERY_LOOKS)(
  '%s: a delivery that is %s shows an icon, a text and its colour',
  async (_row, state, text, colour) => {
    await render(<StateBadge kind="delivery" state={state} />);
    await expectLook(text, colour);
  },
);

const LOCKER_LOOKS: [string, DoorState, string, string][] = [
  ['LCK-18', 'free', 'Free', GREEN],
  ['LCK-18', 'reserved', 'Reserved', ORANGE],
  ['LCK-18', 'delivered', 'Delivered', BLUE],
  ['LCK-18', 'expired', 'Expired', RED],
  ['LCK-18', 'inactive', 'Not in use', GRAY],
];

test.each(LOCKER_LOOKS)(
  '%s: a locker that is %s shows an icon, a text and its colour',
  async (_row, state, text, colour) => {
    await render(<StateBadge kind="locker" state={state} />);
    await expectLook(text, colour);
  },
);
