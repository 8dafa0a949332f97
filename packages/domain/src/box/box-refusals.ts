/** An action of staff on a screen that the state of a box can forbid. */
export type BoxAction = 'create' | 'assign' | 'toggleLocker' | 'delete' | 'destroy';

export type BoxRefusal =
  | 'pickupbox_disabled'
  | 'pickupbox_disabled_invalid_locker'
  | 'user_is_logged_in_to_box'
  | 'user_is_logged_in_to_box_not_create_reservation'
  | 'user_is_logged_in_to_box_invalid_locker';

const whenInactive: Readonly<Partial<Record<BoxAction, BoxRefusal>>> = {
  create: 'pickupbox_disabled',
  assign: 'pickupbox_disabled',
  toggleLocker: 'pickupbox_disabled_invalid_locker',
};

const whenStaffIsAtBox: Readonly<Record<BoxAction, BoxRefusal>> = {
  create: 'user_is_logged_in_to_box_not_create_reservation',
  assign: 'user_is_logged_in_to_box_not_create_reservation',
  toggleLocker: 'user_is_logged_in_to_box_invalid_locker',
  delete: 'user_is_logged_in_to_box',
  destroy: 'user_is_logged_in_to_box',
};

/**
 * The refusal of an action on the box's doors, or undefined when the box's state permits it.
 * Deleting and destroying stay possible in an inactive box (LCK-46).
 */
export function boxRefusal(
  action: BoxAction,
  box: { readonly active: boolean; readonly isStaffSessionOpen: boolean },
): BoxRefusal | undefined {
  if (!box.active && whenInactive[action] !== undefined) return whenInactive[action];
  return box.isStaffSessionOpen ? whenStaffIsAtBox[action] : undefined;
}
