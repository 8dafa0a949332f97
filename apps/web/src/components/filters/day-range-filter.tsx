import '@mantine/dates/styles.layer.css';
import { DateInput, DatesProvider } from '@mantine/dates';
import 'dayjs/locale/fi.js';
import 'dayjs/locale/nb.js';
import 'dayjs/locale/sv.js';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from './filter-types.ts';
import classes from './filters.module.css';
import { parseDay } from './parse-day.ts';

type DayRangeFilterProps = {
  /** What is listed now. */
  value: DayRange;
  /** Called with ranges in the right order alone. */
  onChange: (range: DayRange) => void;
};

/**
 * Start and end day in DD/MM/YYYY (HIS-08). A range that ends before it starts says so and is not
 * passed on, so that nothing is asked of the server (HIS-10).
 */
export function DayRangeFilter({ value, onChange }: DayRangeFilterProps) {
  const { t, i18n } = useTranslation();
  const errorId = useId();
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known.from !== value.from || known.to !== value.to) {
    setKnown(value);
    setDraft(value);
  }
  const isWrong = draft.to < draft.from;
  const change = (part: Partial<DayRange>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (next.to >= next.from) onChange(next);
  };
  const shared = { isWrong, errorId: isWrong ? errorId : undefined };
  return (
    <DatesProvider settings={{ locale: i18n.language === 'no' ? 'nb' : i18n.language }}>
      <fieldset className={classes.range}>
        <legend className={classes.legend}>{t('filters.range')}</legend>
        <Day
          {...shared}
          label={t('filters.from')}
          value={draft.from}
          onChange={(from) => {
            change({ from });
          }}
        />
        <span aria-hidden>–</span>
        <Day
          {...shared}
          label={t('filters.to')}
          value={draft.to}
          onChange={(to) => {
            change({ to });
          }}
        />
        <p id={errorId} role="alert" className={classes.rangeError}>
          {isWrong && t('errorDate')}
        </p>
      </fieldset>
    </DatesProvider>
  );
}

type DayProps = {
  label: string;
  value: string;
  isWrong: boolean;
  errorId: string | undefined;
  onChange: (day: string) => void;
};

function Day({ label, value, isWrong, errorId, onChange }: DayProps) {
  const { t } = useTranslation();
  return (
    <DateInput
      className={classes.day ?? ''}
      classNames={{ weekday: classes.weekday ?? '', day: classes.dayButton ?? '' }}
      aria-label={label}
      placeholder={t('filters.dayFormat')}
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
      value={value}
      error={isWrong}
      aria-describedby={errorId}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      popoverProps={{
        withinPortal: false,
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
