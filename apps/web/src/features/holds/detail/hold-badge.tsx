import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { IconCheck, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OnHoldBadge } from '../../../components/cabinet/on-hold-badge.tsx';
import { Badge } from '../../../components/text/badge.tsx';

/** The hold of a delivery; null once somebody has decided. */
export function HoldBadge({ hold }: Pick<HeldDelivery, 'hold'>) {
  const { t } = useTranslation();
  if (hold === null) return <Badge icon={IconCheck} tone="quiet" text={t('holds.marks.decided')} />;
  if (hold === 'pickedUp') {
    return <Badge icon={IconUserCheck} tone="danger" text={t('holds.marks.pickedUp')} />;
  }
  return <OnHoldBadge hold={hold} />;
}
