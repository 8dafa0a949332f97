import type { TFunction } from 'i18next';

const isShipped = (name: string) => name === 'admin' || name === 'main_user' || name === 'user';

/** A role's display name: shipped roles are translated, others keep their own (USR-28, USR-29). */
export function roleName(t: TFunction, name: string): string {
  return isShipped(name) ? t(`roles.${name}`) : name;
}

/** What somebody with a shipped role may do; undefined for other roles. */
export function roleText(t: TFunction, name: string): string | undefined {
  return isShipped(name) ? t(`roleTexts.${name}`) : undefined;
}
