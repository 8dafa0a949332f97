import type { TFunction } from 'i18next';

/** A role's name for the eye: the shipped ones in the language shown, others their own (USR-28, USR-29). */
export function roleName(t: TFunction, name: string): string {
  return name === 'admin' || name === 'main_user' || name === 'user' ? t(`roles.${name}`) : name;
}
