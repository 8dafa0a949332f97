import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
import { languagesText } from '../../lib/text/intl-text.ts';

const labels = { small: 'S', medium: 'M', large: 'L' } as const;

/** What an order needs and wishes (INT-04) in one line, such as 'Needs a fridge · at least Medium'; empty without any. */
export function wishesText(
  { wishes }: Pick<Delivery, 'wishes'>,
  t: TFunction,
  shownIn: string,
): string {
  if (wishes === null) return '';
  const { needsFridge, size, box, shelf, language } = wishes;
  const parts = [
    needsFridge === true && t('wishes.needsFridge'),
    size !== undefined &&
      size !== 'small' &&
      t('wishes.size', { size: t(`cabinet.size.${labels[size]}`) }),
    box !== undefined && t('wishes.box', { box }),
    shelf !== undefined && t('wishes.shelf', { shelf }),
    language !== undefined &&
      t('wishes.language', { language: languagesText([language], shownIn) }),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
