import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { IconDoor, IconPackageExport, IconSnowflake, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { kolliIdText } from '../../../components/delivery-cells/cleared-text.ts';
import { relativeTimeText } from '../../../lib/text/intl-text.ts';
import { SmallCurve } from '../curve/small-curve.tsx';
import { doorsText, outOfRangeText } from '../parcel/hold-words.ts';
import classes from './hold-list.module.css';

/** When a parcel came to be in its group: was rejected, picked up or put on hold. */
function sinceMs({ hold, heldTime, judgedTime, stay }: HeldDelivery): number {
  if (hold === 'rejected') return judgedTime ?? heldTime;
  if (hold === 'pickedUp') return stay.until ?? heldTime;
  return heldTime;
}

type HoldRowProps = {
  held: HeldDelivery;
  nowMs: number;
  isChosen: boolean;
  onChoose: () => void;
};

/** A parcel in the list: door, kolli ID, how long it was out of range, since when, a small curve. */
export function HoldRow({ held, nowMs, isChosen, onChoose }: HoldRowProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const doors = doorsText(held, language);
  const isPickedUp = held.hold === 'pickedUp';
  // The shown time is renewed once a minute: what began since is not in the future.
  const since = relativeTimeText(Math.min(sinceMs(held), nowMs), nowMs, language);
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <span className={classes.line}>
        <DoorIcon held={held} />
        {!isPickedUp && <b className={classes.doors}>{doors}</b>}
        <span className={classes.kolliId}>{kolliIdText(held.deliveryId, t)}</span>
        <SmallCurve held={held} />
      </span>
      <span className={classes.line}>
        <b className={classes.outside}>{outOfRangeText(held, t, language)}</b>
        <span className={classes.since}>{since}</span>
      </span>
      <span className={classes.line}>
        <span className={classes.place}>
          {isPickedUp ? `${held.boxName} · ${doors}` : held.boxName}
        </span>
        {held.hold === 'rejected' && held.stay.until === null && (
          <span className={classes.takeOut}>
            <IconPackageExport size={14} stroke={2} aria-hidden />
            {t('holds.marks.takeOut')}
          </span>
        )}
      </span>
    </button>
  );
}

function DoorIcon({ held }: { held: HeldDelivery }) {
  const Icon = held.hold === 'pickedUp' ? IconUserCheck : held.isFridge ? IconSnowflake : IconDoor;
  return (
    <span className={classes.icon} data-fridge={held.isFridge || undefined}>
      <Icon size={15} stroke={1.9} aria-hidden />
    </span>
  );
}
