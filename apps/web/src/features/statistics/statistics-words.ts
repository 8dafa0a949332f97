import type { LockerKind } from '@kolli/domain/box/locker-choice';
import type { TFunction } from 'i18next';

/** A locker type in words. */
export function kindWords(kind: LockerKind, t: TFunction): string {
  if (kind === 'fridge') return t('cabinet.fridge');
  const sizes = { small: 'S', medium: 'M', large: 'L' } as const;
  return t(`cabinet.size.${sizes[kind]}`);
}
