import type { CustomerDelivery } from '@kolli/contract/pharmacy/customer-data';
import { useTranslation } from 'react-i18next';
import { shelfLabel } from '../../../components/shelf-select/shelf-label.ts';
import { listText } from '../../../lib/text/intl-text.ts';

/** Where an open delivery is; empty for one without a place. */
export function usePlaceText(): (delivery: CustomerDelivery) => string {
  const { t, i18n } = useTranslation();
  return ({ lockerId, boxName, shelf }) => {
    if (lockerId.length > 0)
      return t('customerData.door', {
        door: listText(lockerId, i18n.language),
        box: boxName ?? '',
      });
    if (shelf.length === 0) return '';
    const names = shelf.map((name) => shelfLabel(name, t));
    return t('customerData.onShelf', { shelf: listText(names, i18n.language) });
  };
}
