import { expect, test } from 'vitest';
import { type BoxAction, boxRefusal } from './box-refusals.ts';

const actions: readonly BoxAction[] = ['create', 'assign', 'toggleLocker', 'delete', 'destroy'];

function refusals(box: { active: boolean; isStaffSessionOpen: boolean }) {
  return actions.map((action) => boxRefusal(action, box));
}

test('an inactive box refuses new deliveries, one at which staff are signed in actions on its doors, one that is both says first that it is inactive', () => {
  expect(refusals({ active: false, isStaffSessionOpen: false })).toEqual([
    'pickupbox_disabled',
    'pickupbox_disabled',
    'pickupbox_disabled_invalid_locker',
    undefined,
    undefined,
  ]);
  expect(refusals({ active: true, isStaffSessionOpen: true })).toEqual([
    'user_is_logged_in_to_box_not_create_reservation',
    'user_is_logged_in_to_box_not_create_reservation',
    'user_is_logged_in_to_box_invalid_locker',
    'user_is_logged_in_to_box',
    'user_is_logged_in_to_box',
  ]);
  expect(refusals({ active: false, isStaffSessionOpen: true })).toEqual([
    'pickupbox_disabled',
    'pickupbox_disabled',
    'pickupbox_disabled_invalid_locker',
    'user_is_logged_in_to_box',
    'user_is_logged_in_to_box',
  ]);
  expect(refusals({ active: true, isStaffSessionOpen: false })).toEqual(
    actions.map(() => undefined),
  );
});
