import { expect, test } from 'vitest';
import { type BoxAction, boxRefusal } from './box-refusals.ts';

const actions: readonly BoxAction[] = ['create', 'assign', 'toggleLocker', 'delete', 'destroy'];

function refusals(box: { active: boolean; isStaffSessionOpen: boolean }) {
  return actions.map((action) => boxRefusal(action, box));
}

test('an inactive box refuses new deliveries, while deleting stays possible', () => {
  expect(refusals({ active: false, isStaffSessionOpen: false })).toEqual([
    'pickupbox_disabled',
    'pickupbox_disabled',
    'pickupbox_disabled_invalid_locker',
    undefined,
    undefined,
  ]);
});

test('while staff are signed in at the box, actions on its doors are refused', () => {
  expect(refusals({ active: true, isStaffSessionOpen: true })).toEqual([
    'user_is_logged_in_to_box_not_create_reservation',
    'user_is_logged_in_to_box_not_create_reservation',
    'user_is_logged_in_to_box_invalid_locker',
    'user_is_logged_in_to_box',
    'user_is_logged_in_to_box',
  ]);
});

test('an inactive box at which staff are signed in refuses everything, first because it is inactive', () => {
  expect(refusals({ active: false, isStaffSessionOpen: true })).toEqual([
    'pickupbox_disabled',
    'pickupbox_disabled',
    'pickupbox_disabled_invalid_locker',
    'user_is_logged_in_to_box',
    'user_is_logged_in_to_box',
  ]);
});

test('an active box without a staff session refuses nothing', () => {
  expect(refusals({ active: true, isStaffSessionOpen: false })).toEqual(
    actions.map(() => undefined),
  );
});
