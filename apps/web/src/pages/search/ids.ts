/** Placeholder for a box's id in the path if the pharmacy has no box (NAV-42). */
export const NO_LOCKERS = 'no-lockers';

/** Whether a part of the address has the form of an id. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text);
}
