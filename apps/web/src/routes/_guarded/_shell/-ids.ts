/** In place of a box's id where the pharmacy has none (NAV-42). */
export const NO_LOCKERS = 'no-lockers';

/** Whether a part of the address can be one of our ids at all. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text);
}
