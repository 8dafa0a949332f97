import type { Icon } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { OnePathIcon } from '../../text/one-path-icon.tsx';
import classes from './row-actions.module.css';

type RowButtonProps = {
  icon: Icon;
  /** The action; with the row's name it is the accessible name. */
  label: string;
  rowName: string;
  /** Arrow keys move to the button of the same place in another row. */
  place: number | string | undefined;
  /** Why it is disabled, shown on hover and focus; undefined when it is enabled. */
  reason?: string | undefined;
  onClick: () => void;
};

/** An icon button of a row; the table shows its label on hover and focus. */
export function RowButton(props: RowButtonProps) {
  const { icon, label, rowName, place, reason, onClick } = props;
  const reasonId = useId();
  const isBlocked = reason !== undefined;
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-place={place}
        data-hint={reason ?? label}
        aria-label={`${label}: ${rowName}`}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={() => {
          if (!isBlocked) onClick();
        }}
      >
        <OnePathIcon icon={icon} size={18} stroke={1.75} />
      </button>
      {isBlocked && (
        <VisuallyHidden id={reasonId} aria-hidden>
          {reason}
        </VisuallyHidden>
      )}
    </>
  );
}
