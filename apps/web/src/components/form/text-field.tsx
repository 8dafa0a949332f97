import { type ReactNode, type Ref, useId } from 'react';
import classes from './text-field.module.css';

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  ref?: Ref<HTMLInputElement>;
  /** The id of the element that describes the field. */
  describedBy?: string | undefined;
  /** A modal that opens gives it the focus. */
  isFirst?: boolean;
  /** A button inside the field's end. */
  children?: ReactNode;
};

/** A plain labelled field for the screens before sign-in, which load little of the kit. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, type = 'text', autoComplete, ref, children } = props;
  const id = useId();
  const described = [error ? `${id}-error` : '', props.describedBy ?? ''].join(' ').trim();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes.frame}>
        <input
          id={id}
          ref={ref}
          className={classes.input}
          type={type}
          inputMode={type === 'email' ? 'email' : undefined}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described === '' ? undefined : described}
          data-side={children ? true : undefined}
          data-autofocus={props.isFirst || undefined}
        />
        {children}
      </span>
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
