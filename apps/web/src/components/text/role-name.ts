import type { TFunction } from 'i18next';

/** A role's display name: shipped roles are translated, others keep their own (USR-28, USR-29). */
export function roleName(t: TFunction, name: string): string {
  return name === 'admin' || name === 'main_user' || name === 'user' ? t(`roles.${name}`) : name;
}
