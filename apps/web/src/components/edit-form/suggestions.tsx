import { IconCheck } from '@tabler/icons-react';
import classes from './suggestions.module.css';

type SuggestionsProps = {
  /** The name of the list. */
  label: string;
  /** The name shows before them, where there is room. */
  hasLabel?: boolean;
  texts: readonly string[];
  /** What the field has now: the same sentence is marked. */
  value: string;
  onChoose: (text: string) => void;
};

/** The usual sentences of a text field; a chosen one fills the field. */
export function Suggestions({ label, hasLabel = false, texts, value, onChoose }: SuggestionsProps) {
  return (
    <div className={classes.area} data-labelled={hasLabel || undefined}>
      {hasLabel && (
        <span className={classes.label} aria-hidden>
          {label}
        </span>
      )}
      <ul className={classes.list} aria-label={label}>
        {texts.map((text) => (
          <li key={text}>
            <button
              type="button"
              aria-pressed={text === value}
              onClick={() => {
                onChoose(text);
              }}
            >
              {text === value && <IconCheck size={15} stroke={2} aria-hidden />}
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
