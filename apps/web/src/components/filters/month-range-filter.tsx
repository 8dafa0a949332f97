import { MonthPickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { monthText } from '../../lib/text/intl-text.ts';
import { dateOfMonth, monthCount, type MonthRange } from '../../lib/text/months.ts';
import classes from './filters.module.css';
import { type RangeEnd, RangeFields } from './range-fields.tsx';
import { monthPresets } from './range-presets.ts';

type MonthRangeFilterProps = {
  /** The range that is shown. */
  value: MonthRange;
  /** The last month that can be chosen. */
  last: string;
  /** The longest range in months. */
  maxMonths: number;
  /** Called only with ranges in the right order and within `maxMonths`. */
  onChange: (range: MonthRange) => void;
};

/**
 * First and last month (STA-02). For a range that ends before it starts or is too long it shows an
 * error and does not call `onChange`, so that no request is sent (UIX-15).
 */
export function MonthRangeFilter({ value, last, maxMonths, onChange }: MonthRangeFilterProps) {
  const { t } = useTranslation();
  return (
    <RangeFields
      legend={t('months.range')}
      value={value}
      presets={monthPresets(dateOfMonth(last))}
      problemOf={(range) => {
        const count = monthCount(range);
        if (count < 1) return t('errorDate');
        return count > maxMonths ? t('months.tooMany', { count: maxMonths }) : undefined;
      }}
      onChange={onChange}
      field={(end) => <MonthField {...end} maxMonth={last} />}
    />
  );
}

const firstDay = (month: string) => `${month}-01`;

function MonthField(props: RangeEnd & { maxMonth: string }) {
  const { end, value, last, maxMonth, errorId, calendarOffset, onChange } = props;
  const { t, i18n } = useTranslation();
  const id = useId();
  return (
    <MonthPickerInput
      id={id}
      className={classes.month ?? ''}
      classNames={{
        monthsListControl: classes.dayButton ?? '',
        yearsListControl: classes.dayButton ?? '',
      }}
      aria-label={`${t(`months.${end}`)}: ${value.slice(5)}/${value.slice(0, 4)}`}
      valueFormat="MM/YYYY"
      monthsListFormat={(day) => monthText(day.slice(0, 7), i18n.language)}
      value={firstDay(value)}
      defaultDate={firstDay(last)}
      maxDate={firstDay(maxMonth)}
      error={errorId !== undefined}
      aria-describedby={errorId}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      popoverProps={{
        id,
        // Keyboard users continue from the field.
        returnFocus: true,
        withinPortal: false,
        offset: calendarOffset,
        transitionProps: { duration: 0 },
        classNames: { dropdown: classes.calendar ?? '' },
      }}
      ariaLabels={{
        nextYear: t('months.nextYear'),
        previousYear: t('months.previousYear'),
        nextDecade: t('months.nextDecade'),
        previousDecade: t('months.previousDecade'),
      }}
      onChange={(day) => {
        if (day !== null) onChange(day.slice(0, 7));
      }}
    />
  );
}
