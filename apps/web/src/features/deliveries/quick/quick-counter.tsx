import type { LockerKind } from '@kolli/domain/box/locker-choice';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus, IconSnowflake } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { degreesRangeText } from '../../../lib/text/intl-text.ts';
import classes from './quick-counters.module.css';

const SIZES = { small: 'S', medium: 'M', large: 'L' } as const;

type QuickCounterProps = {
  kind: LockerKind;
  count: number;
  /** How many lockers of this kind are free. */
  max: number;
  /** The temperature of lockers of this kind, in degrees Celsius. */
  range: { readonly min: number; readonly max: number };
  isFirst: boolean;
  onChange: (count: number) => void;
};

/**
 * Counts lockers of one kind, from none to all that are free (DLG-04, DLG-05). Arrow keys and the
 * spinner's buttons count; typed characters are ignored (DLG-06).
 */
export function QuickCounter(props: QuickCounterProps) {
  const { kind, count, max, range, isFirst, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const name = kind === 'fridge' ? t('cabinet.fridge') : t(`cabinet.size.${SIZES[kind]}`);
  return (
    <div className={classes.counter} data-chosen={count > 0 || undefined}>
      <KindPicture kind={kind} />
      <label className={classes.name} htmlFor={id}>
        {name}
      </label>
      <small>{degreesRangeText(range)}</small>
      <div className={classes.stepper}>
        <StepButton
          label={t('quick.fewer', { kind: name })}
          isBlocked={count <= 0}
          onStep={() => onChange(count - 1)}
        >
          <IconMinus size={16} aria-hidden />
        </StepButton>
        <input
          id={id}
          type="number"
          inputMode="none"
          min={0}
          max={max}
          step={1}
          value={count}
          disabled={max === 0 && count === 0}
          aria-describedby={`${id}-free`}
          data-autofocus={isFirst || undefined}
          onKeyDown={ignoreTyping}
          onPaste={ignore}
          onCut={ignore}
          onDrop={ignore}
          onChange={(event) => {
            const next = event.currentTarget.valueAsNumber;
            if (Number.isInteger(next)) onChange(next);
          }}
        />
        <StepButton
          label={t('quick.more', { kind: name })}
          isBlocked={count >= max}
          onStep={() => onChange(count + 1)}
        >
          <IconPlus size={16} aria-hidden />
        </StepButton>
      </div>
      <span className={classes.free} id={`${id}-free`} data-none={max === 0 || undefined}>
        {t('quick.free', { count: max })}
      </span>
    </div>
  );
}

type StepButtonProps = {
  label: string;
  isBlocked: boolean;
  onStep: () => void;
  children: React.ReactNode;
};

/** One end of the spinner. It takes no focus: the field beside it has the arrow keys. */
function StepButton({ label, isBlocked, onStep, children }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      tabIndex={-1}
      aria-label={label}
      disabled={isBlocked}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onStep}
    >
      {children}
    </ActionIcon>
  );
}

/** A door of the kind in its true proportion. */
function KindPicture({ kind }: { kind: LockerKind }) {
  return (
    <span className={classes.picture} aria-hidden>
      <span className={classes.door} data-kind={kind}>
        {kind === 'fridge' ? <IconSnowflake size={18} stroke={2} /> : SIZES[kind]}
      </span>
    </span>
  );
}

function ignoreTyping(event: KeyboardEvent): void {
  const isWriting = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
  if (isWriting || event.key === 'Backspace' || event.key === 'Delete') event.preventDefault();
}

function ignore(event: ClipboardEvent | DragEvent): void {
  event.preventDefault();
}
