import { useEffect, useId, useRef } from 'react';
import classes from './code-field.module.css';

const DIGITS = 6;

type CodeFieldProps = {
  label: string;
  /** The label is drawn elsewhere, such as in a step's heading. */
  hasHiddenLabel?: boolean;
  isSmall?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Called with the sixth digit. */
  onComplete: (code: string) => void;
  error?: string | undefined;
  /** Changes with each refusal: the digits are then selected, so that typing replaces them. */
  tries: number;
};

/** One field that looks like six, so that pasting and filling in from a message work. */
export function CodeField(props: CodeFieldProps) {
  const { label, hasHiddenLabel = false, isSmall = false, value, onChange, error, tries } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (tries > 0) input.current?.select();
  }, [tries]);

  const change = (text: string) => {
    const digits = text.replace(/\D/gu, '').slice(0, DIGITS);
    onChange(digits);
    if (digits.length === DIGITS && digits !== value) props.onComplete(digits);
  };
  const box = (index: number) => (
    <span key={index} className={classes.box} data-current={isCurrent(index, value) || undefined}>
      {value[index]}
    </span>
  );
  return (
    <div>
      {!hasHiddenLabel && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div
        className={classes.frame}
        data-small={isSmall || undefined}
        data-wrong={error ? true : undefined}
      >
        <input
          ref={input}
          id={id}
          className={classes.input}
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={hasHiddenLabel ? label : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={(event) => change(event.target.value)}
        />
        <div
          className={classes.boxes}
          data-selected={error && value.length === DIGITS ? true : undefined}
          aria-hidden
        >
          {[0, 1, 2].map(box)}
          <span />
          {[3, 4, 5].map(box)}
        </div>
      </div>
      <div role="alert">
        {error && (
          <p className={classes.error} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function isCurrent(index: number, value: string): boolean {
  return index === Math.min(value.length, DIGITS - 1);
}
