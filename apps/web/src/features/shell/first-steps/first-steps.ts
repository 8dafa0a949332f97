import type { Permission } from '@kolli/domain/people/permissions';

/** What somebody does first at a new pharmacy, in this order, with the permission that it needs. */
const FIRST_STEPS = [
  ['pharmacy', 'pharmacy.update'],
  ['box', 'pickupbox.update'],
  ['people', 'user.create'],
  ['reserve', 'delivery.write'],
] as const satisfies readonly (readonly [string, Permission])[];

export type FirstStep = (typeof FIRST_STEPS)[number][0];

/** The first steps that a person may take. */
export function firstSteps(may: (permission: Permission) => boolean): FirstStep[] {
  return FIRST_STEPS.filter(([, permission]) => may(permission)).map(([step]) => step);
}

/** Whether the person has closed the steps in this browser. */
const KEY = 'kolli.firstSteps';

export function areStepsClosed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'closed';
  } catch {
    return false;
  }
}

/** Remembers that the person does not need the steps. */
export function closeSteps(): void {
  try {
    localStorage.setItem(KEY, 'closed');
  } catch {
    // If storage is blocked, they are closed for this visit only.
  }
}
