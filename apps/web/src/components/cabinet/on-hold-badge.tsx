import type { HoldState } from '@kolli/domain/delivery/holds';
import { useTranslation } from 'react-i18next';
import { Badge } from '../text/badge.tsx';
import { MARK_ICONS } from './state-icons.ts';

/** The mark of a parcel that must not be handed out; nothing where it may be. */
export function OnHoldBadge({ hold }: { hold: HoldState | null }) {
  const { t } = useTranslation();
  if (hold !== 'held' && hold !== 'rejected') return null;
  return <Badge icon={MARK_ICONS[hold]} tone="danger" text={t(`states.hold.${hold}`)} />;
}
