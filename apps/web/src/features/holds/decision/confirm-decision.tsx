import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { useTranslation } from 'react-i18next';
import { kolliIdText } from '../../../components/delivery-cells/cleared-text.ts';
import { ConfirmModal } from '../../../components/layout/confirm-modal.tsx';
import { doorsText, outOfRangeText } from '../parcel/hold-words.ts';
import type { Decision } from './use-judge.ts';

type ConfirmDecisionProps = {
  held: HeldDelivery;
  decision: Decision;
  reason: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** What is about to be decided in one look, for who pressed Enter in the reason: that alone decides nothing. */
export function ConfirmDecision({ held, decision, reason, ...asked }: ConfirmDecisionProps) {
  const { t, i18n } = useTranslation();
  const kolliId = kolliIdText(held.deliveryId, t);
  const summary = t('holds.decide.summary', {
    doors: doorsText(held, i18n.language),
    outOfRange: outOfRangeText(held, t, i18n.language),
    reason,
  });
  return (
    <ConfirmModal
      title={t(`holds.decide.${decision}Title`, { kolliId })}
      lead={summary}
      submitText={t(`holds.decide.${decision}Parcel`, { kolliId })}
      isBusy={false}
      {...asked}
    />
  );
}
