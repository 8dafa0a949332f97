import { Select, type SelectProps } from '@mantine/core';
import classes from '../filters/filters.module.css';

type SelectFieldProps = Pick<
  SelectProps,
  | 'label'
  | 'description'
  | 'data'
  | 'error'
  | 'required'
  | 'placeholder'
  | 'searchable'
  | 'onBlur'
  | 'onFocus'
> & {
  /** The empty text where nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Read-only. */
  isFixed?: boolean;
};

/** A labelled choice of one in a form. */
export function SelectField({ value, onChange, isFixed = false, ...rest }: SelectFieldProps) {
  return (
    <Select
      {...rest}
      // What the choice means is below it, so that the field stays where it is.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value === '' ? null : value}
      readOnly={isFixed}
      data-fixed={isFixed || undefined}
      allowDeselect={false}
      checkIconPosition="right"
      withScrollArea={false}
      classNames={{ option: classes.option ?? '', dropdown: classes.dropdown ?? '' }}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
