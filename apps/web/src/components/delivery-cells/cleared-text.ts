import type { ClearableField } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';

/**
 * The text of a field, or that it is no longer kept once retention has cleared it (RET-03). Rows of open deliveries, of
 * which nothing is cleared, do not say so.
 */
export function textOrCleared<Text>(
  delivery: { readonly clearedFields?: readonly ClearableField[] },
  field: ClearableField,
  text: Text,
  t: TFunction,
): Text | string {
  return delivery.clearedFields?.includes(field) ? t('delivery.noLongerKept') : text;
}

/** A kolli ID, or that it is no longer kept: retention leaves an empty one. */
export function kolliIdText(kolliId: string, t: TFunction): string {
  return kolliId === '' ? t('delivery.noLongerKept') : kolliId;
}
