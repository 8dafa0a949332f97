import type { LockerKind } from '@kolli/domain/box/locker-choice';
import { VisuallyHidden } from '@mantine/core';
import { IconSnowflake } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shelfLabel } from '../../../components/shelf-select/shelf-label.ts';
import type { SizeKind, SizeOption } from './size-options.ts';
import classes from './size-tiles.module.css';
import { useSizeLetters } from './use-size-choice.ts';

type SizeTilesProps = {
  options: readonly SizeOption[];
  chosen: SizeKind | undefined;
  onChoose: (kind: SizeKind) => void;
};

/** A tile for each size, a fridge and a shelf, with its key and the place that will be given (SCN-03). */
export function SizeTiles({ options, chosen, onChoose }: SizeTilesProps) {
  const { t } = useTranslation();
  const letters = useSizeLetters();
  const name = useId();
  const chosenInput = useFollowedFocus(name, chosen);
  return (
    <fieldset className={classes.tiles}>
      <VisuallyHidden component="legend">{t('size.legend')}</VisuallyHidden>
      {options.map((option) => (
        <label
          key={option.kind}
          className={classes.tile}
          data-chosen={option.kind === chosen || undefined}
          data-none={option.place === undefined || undefined}
        >
          <input
            ref={option.kind === chosen ? chosenInput : undefined}
            type="radio"
            name={name}
            value={option.kind}
            checked={option.kind === chosen}
            disabled={option.place === undefined}
            data-autofocus={option.kind === chosen || undefined}
            onChange={() => onChoose(option.kind)}
          />
          <span className={classes.name}>
            <kbd>{letters[option.kind]}</kbd>
            <KindName kind={option.kind} />
          </span>
          <span className={classes.picture} aria-hidden>
            {option.kind === 'shelf' ? <ShelfPicture /> : <DoorPicture kind={option.kind} />}
          </span>
          <PlaceName option={option} />
        </label>
      ))}
    </fieldset>
  );
}

/** Moves the focus along when another tile is chosen by its key, so that only one stands out. */
function useFollowedFocus(name: string, chosen: SizeKind | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.name === name) input.current?.focus();
  }, [name, chosen]);
  return input;
}

/** The name of a size, as elsewhere. */
export function useKindName(): (kind: SizeKind) => string {
  const { t } = useTranslation();
  const names = {
    small: t('cabinet.size.S'),
    medium: t('cabinet.size.M'),
    large: t('cabinet.size.L'),
    fridge: t('cabinet.fridge'),
    shelf: t('size.shelf'),
  };
  return (kind) => names[kind];
}

function KindName({ kind }: { kind: SizeKind }) {
  const nameOf = useKindName();
  return (
    <b>
      {nameOf(kind)}
      {kind === 'fridge' && <IconSnowflake size={16} stroke={2} aria-hidden />}
    </b>
  );
}

function PlaceName({ option: { kind, place, free } }: { option: SizeOption }) {
  const { t } = useTranslation();
  if (place === undefined) return <small className={classes.free}>{t('size.noneFree')}</small>;
  const isShelf = kind === 'shelf';
  const shelfText = free === 0 ? t('shelf.inUse') : t('size.emptyShelves', { count: free });
  return (
    <>
      <strong className={classes.place}>{isShelf ? shelfLabel(place, t) : place}</strong>
      <small className={classes.free} data-shelf={isShelf || undefined}>
        {isShelf ? shelfText : t('quick.free', { count: free })}
      </small>
    </>
  );
}

function DoorPicture({ kind }: { kind: LockerKind }) {
  return <span className={classes.door} data-kind={kind} />;
}

function ShelfPicture() {
  return (
    <svg viewBox="0 0 64 40" width={64} height={40} className={classes.shelf}>
      <path d="M0 20h64v4H0zM0 36h64v4H0z" className={classes.board} />
      <path d="M6 8h18v12H6zM27 12h12v8H27zM36 26h18v10H36z" />
    </svg>
  );
}
