import classes from './suggestions.module.css';

type SuggestionsProps = {
  /** The name of the list. */
  label: string;
  texts: readonly string[];
  onChoose: (text: string) => void;
};

/** The usual sentences of a text field below it; a chosen one fills the field. */
export function Suggestions({ label, texts, onChoose }: SuggestionsProps) {
  return (
    <ul className={classes.suggestions} aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => {
              onChoose(text);
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
