import { IconCheck, IconSnowflake } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type CabinetDoor, UNITS } from './cabinet-types.ts';
import classes from './door.module.css';
import { doorDescription, doorName, doorText } from './door-name.ts';
import paint from './door-paint.module.css';
import { idParts } from '../text/id-parts.ts';
import { ShortenedId } from '../text/kolli-id.tsx';
import { useHint } from '../text/use-hint.tsx';
import { LOCKER_ICONS, MARK_ICONS } from './state-icons.ts';

type DoorProps = {
  door: CabinetDoor;
  isChosen: boolean;
  isTabStop: boolean;
  isMultiple: boolean;
  /** Others are marked: it has no colour of its own. */
  isFaded: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  ref: Ref<HTMLButtonElement>;
};

/**
 * One door: number, size, state as colour, icon and text, and the kolli ID, on a small door where it
 * fits; if it may be shortened, it is whole on hover and focus (LST-01).
 */
export function Door({
  door,
  isChosen,
  isTabStop,
  isMultiple,
  isFaded,
  onChoose,
  onKeyDown,
  ref,
}: DoorProps) {
  const { t } = useTranslation();
  const id = useId();
  const description = doorDescription(door, t);
  const { kolliId = '', size } = door;
  const cannotSelect = isMultiple && door.selectable === false;
  const isWhole = kolliId === '' || (size !== 'S' && idParts(kolliId) === undefined);
  const { handlers, hint } = useHint(kolliId);
  return (
    <>
      <button
        ref={ref}
        type="button"
        role="option"
        className={`${classes.door} ${paint.paint}`}
        style={{ gridRow: `span ${UNITS[size]}` }}
        data-state={door.state}
        data-size={size}
        data-hold={door.hold}
        data-fault={door.fault}
        data-ajar={door.fault === 'door_open' || undefined}
        data-multiple={isMultiple || undefined}
        data-faded={isFaded || undefined}
        data-chosen={isChosen || undefined}
        aria-describedby={description && id}
        aria-selected={isChosen}
        aria-disabled={cannotSelect || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={cannotSelect ? undefined : onChoose}
        onKeyDown={onKeyDown}
        {...(isWhole ? undefined : handlers)}
      >
        <span className={classes.name}>{doorName(door, t, cannotSelect)}</span>
        {description && (
          <span id={id} hidden>
            {description}
          </span>
        )}
        <DoorFace door={door} hasCheck={isMultiple && !cannotSelect} isChosen={isChosen} />
      </button>
      {hint}
    </>
  );
}

type DoorFaceProps = { door: CabinetDoor; hasCheck: boolean; isChosen: boolean };

/** On a small door the kolli ID is beside the number: below it is room for the state only. */
function DoorFace({ door, hasCheck, isChosen }: DoorFaceProps) {
  const isSmall = door.size === 'S';
  const kolliId = door.kolliId && (
    <span className={classes.kolli}>
      <ShortenedId id={door.kolliId} />
    </span>
  );
  return (
    <span className={classes.face} aria-hidden>
      <span className={classes.first}>
        <span className={classes.number}>{door.lockerId}</span>
        {isSmall && kolliId}
      </span>
      <span className={classes.size} data-cold={door.fridge || undefined}>
        {door.fridge && <IconSnowflake size={14} stroke={2} />}
        <span className={classes.letter}>{door.size}</span>
      </span>
      <DoorState door={door} />
      {!isSmall && kolliId}
      <span className={classes.handle} />
      {hasCheck && (
        <span className={classes.check}>{isChosen && <IconCheck size={14} stroke={3} />}</span>
      )}
    </span>
  );
}

/** Its fault first, then that it is on hold, then its state: one of them, where it is small. */
function DoorState({ door }: { door: CabinetDoor }) {
  const { t } = useTranslation();
  const mark = door.fault ? 'fault' : (door.hold ?? null);
  const Icon = mark === null ? LOCKER_ICONS[door.state] : MARK_ICONS[mark];
  return (
    <span className={classes.state}>
      <Icon size={16} stroke={1.75} />
      <span>{doorText(door, t)}</span>
    </span>
  );
}
