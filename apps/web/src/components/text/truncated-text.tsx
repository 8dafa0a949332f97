import { VisuallyHidden } from '@mantine/core';
import classes from './truncated-text.module.css';
import { useHint } from './use-hint.tsx';

/** Longer text is cut in tables. */
export const SHOWN_CHARACTERS = 30;

/** The text's first 30 characters with an ellipsis, or the text itself if it is not longer. */
export function truncated(text: string): string {
  const characters = [...text];
  if (characters.length <= SHOWN_CHARACTERS) return text;
  return `${characters.slice(0, SHOWN_CHARACTERS).join('').trimEnd()}…`;
}

/**
 * Text of a table cell: cut to 30 characters, in full on hover, focus and tap and for screen
 * readers (RES-11, HIS-13).
 */
export function TruncatedText({ text }: { text: string }) {
  const shown = truncated(text);
  return shown === text ? (
    <span className={classes.whole}>{text}</span>
  ) : (
    <Shortened text={text} shown={shown} />
  );
}

function Shortened({ text, shown }: { text: string; shown: string }) {
  const { handlers, hint } = useHint(text);
  return (
    <>
      <button type="button" className={classes.text} {...handlers}>
        <span aria-hidden>{shown}</span>
        <VisuallyHidden>{text}</VisuallyHidden>
      </button>
      {hint}
    </>
  );
}
