import { VisuallyHidden } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-key.module.css';
import { useHint } from '../text/use-hint.tsx';

/**
 * The first parts of a v7 UUID are enough to distinguish accounts: they contain the creation time.
 */
const SHOWN_CHARACTERS = 13;

type CopyKeyProps = {
  id: string;
  /** What the button copies. */
  label: string;
};

/** A shortened key, shown in full on hover and focus and to screen readers, with a copy button. */
export function CopyKey({ id, label }: CopyKeyProps) {
  const { handlers, hint } = useHint(id);
  return (
    <span className={classes.key}>
      <button type="button" className={classes.text} {...handlers}>
        <span aria-hidden>{`${id.slice(0, SHOWN_CHARACTERS)}…`}</span>
        <VisuallyHidden>{id}</VisuallyHidden>
      </button>
      {hint}
      <CopyButton text={id} label={label} />
    </span>
  );
}
