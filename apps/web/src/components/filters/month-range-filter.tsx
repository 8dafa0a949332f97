import '@mantine/dates/styles.layer.css';
import { DatesProvider, MonthPickerInput } from '@mantine/dates';
import 'dayjs/locale/fi.js';
import 'dayjs/locale/nb.js';
import 'dayjs/locale/sv.js';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthCount, type MonthRange } from '../../lib/months.ts';
import classes from './filters.module.css';

type MonthRangeFilterProps = {
  /** What is shown now. */
  value: MonthRange;
  /** The last month that can be chosen. */
  last: string;
  /** The most months of a range. */
  maxMonths: number;
  /** Called with ranges in the right order that are not too long alone. */
  onChange: (range: MonthRange) => void;
};

/**
 * First and last month (STA-02). A range that ends before it starts, or is too long, says so and is
 * not passed on, so that nothing is asked of the server (UIX-15).
 */
export function MonthRangeFilter({ value, last, maxMonths, onChange }: MonthRangeFilterProps) {
  const { t, i18n } = useTranslation();
  const errorId = useId();
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known.from !== value.from || known.to !== value.to) {
    setKnown(value);
    setDraft(value);
  }
  const problemOf = (range: MonthRange) => {
    const count = monthCount(range);
    if (count < 1) return t('errorDate');
    return count > maxMonths ? t('months.tooMany', { count: maxMonths }) : undefined;
  };
  const problem = problemOf(draft);
  const change = (part: Partial<MonthRange>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (problemOf(next) === undefined) onChange(next);
  };
  const shared = { last, errorId: problem === undefined ? undefined : errorId };
  return (
    <DatesProvider settings={{ locale: i18n.language === 'no' ? 'nb' : i18n.language }}>
      <fieldset className={classes.range}>
        <legend className={classes.legend}>{t('months.range')}</legend>
        <MonthField
          {...shared}
          label={t('months.from')}
          value={draft.from}
          onChange={(from) => {
            change({ from });
          }}
        />
        <span aria-hidden>–</span>
        <MonthField
          {...shared}
          label={t('months.to')}
          value={draft.to}
          onChange={(to) => {
            change({ to });
          }}
        />
        <p id={errorId} role="alert" className={classes.rangeError}>
          {problem}
        </p>
      </fieldset>
    </DatesProvider>
  );
}

type MonthFieldProps = {
  label: string;
  value: string;
  last: string;
  /** Of the sentence that says what is wrong with the range; undefined while nothing is. */
  errorId: string | undefined;
  onChange: (month: string) => void;
};

const firstDay = (month: string) => `${month}-01`;

function MonthField({ label, value, last, errorId, onChange }: MonthFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <MonthPickerInput
      id={id}
      className={classes.month ?? ''}
      classNames={{
        monthsListControl: classes.dayButton ?? '',
        yearsListControl: classes.dayButton ?? '',
      }}
      aria-label={`${label}: ${value.slice(5)}/${value.slice(0, 4)}`}
      valueFormat="MM/YYYY"
      value={firstDay(value)}
      maxDate={firstDay(last)}
      error={errorId !== undefined}
      aria-describedby={errorId}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      popoverProps={{
        id,
        // Whoever chose by keys goes on from the field.
        returnFocus: true,
        withinPortal: false,
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
