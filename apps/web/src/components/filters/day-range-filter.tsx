import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from './filter-types.ts';
import classes from './filters.module.css';
import { monthText } from '../../lib/text/intl-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { parseDay } from './parse-day.ts';
import { type RangeEnd, RangeFields } from './range-fields.tsx';
import { dayPresets } from './range-presets.ts';

type DayRangeFilterProps = {
  /** The range that is listed. */
  value: DayRange;
  /** Called only with ranges in the right order. */
  onChange: (range: DayRange) => void;
};

/**
 * Start and end day in DD/MM/YYYY (HIS-08). For a range that ends before it starts it shows an
 * error and does not call `onChange`, so that no request is sent (HIS-10).
 */
export function DayRangeFilter({ value, onChange }: DayRangeFilterProps) {
  const { t } = useTranslation();
  return (
    <RangeFields
      legend={t('filters.range')}
      value={value}
      presets={dayPresets(new Date(useNow()))}
      problemOf={({ from, to }) => (to < from ? t('errorDate') : undefined)}
      onChange={onChange}
      field={(end) => <Day {...end} />}
    />
  );
}

function Day({ end, value, errorId, calendarOffset, onChange }: RangeEnd) {
  const { t, i18n } = useTranslation();
  return (
    <DateInput
      className={classes.day ?? ''}
      classNames={{ weekday: classes.weekday ?? '', day: classes.dayButton ?? '' }}
      aria-label={t(`filters.${end}`)}
      placeholder={t('filters.dayFormat')}
      valueFormat="DD/MM/YYYY"
      monthsListFormat={(day) => monthText(day.slice(0, 7), i18n.language)}
      dateParser={parseDay}
      value={value}
      error={errorId !== undefined}
      aria-describedby={errorId}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      popoverProps={{
        withinPortal: false,
        offset: calendarOffset,
        transitionProps: { duration: 0 },
        classNames: { dropdown: classes.calendar ?? '' },
      }}
      nextLabel={t('filters.nextMonth')}
      previousLabel={t('filters.previousMonth')}
      onChange={(day) => {
        if (day !== null) onChange(day);
      }}
    />
  );
}
