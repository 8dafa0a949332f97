import { Select } from '@mantine/core';
import { useFilterLabel } from './filter-label.ts';
import classes from './filters.module.css';

type ChoiceFilterProps<Value extends string> = {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A select for one of a few values, such as a status. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Select
      className={classes.choice ?? ''}
      {...useFilterLabel(label)}
      data={options.map((option) => ({ ...option }))}
      value={value}
      allowDeselect={false}
      classNames={{ option: classes.option ?? '', dropdown: classes.dropdown ?? '' }}
      checkIconPosition="right"
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
    />
  );
}
