import '@mantine/dates/styles.layer.css';
import { DatesProvider } from '@mantine/dates';
import 'dayjs/locale/fi.js';
import 'dayjs/locale/nb.js';
import 'dayjs/locale/sv.js';
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filters.module.css';

type Range = { readonly from: string; readonly to: string };

/** One end of a range, as its field draws it. */
export type RangeEnd = {
  readonly end: keyof Range;
  readonly value: string;
  /** Of the sentence that says what is wrong with the range; undefined while nothing is. */
  readonly errorId: string | undefined;
  /** How far below the field a calendar begins, so that it leaves that sentence in sight. */
  readonly calendarOffset: number;
  readonly onChange: (value: string) => void;
};

type RangeFieldsProps = {
  legend: string;
  /** What is shown now. */
  value: Range;
  /** What is wrong with a range; undefined where it can be asked for. */
  problemOf: (range: Range) => string | undefined;
  /** Called with ranges alone that nothing is wrong with. */
  onChange: (range: Range) => void;
  field: (end: RangeEnd) => ReactNode;
};

/** Between the fields, the sentence below them and a calendar. */
const GAP_PX = 8;

/**
 * Start and end side by side. A range with a fault says so and is not passed on, so that nothing is
 * asked of the server (UIX-15).
 */
export function RangeFields({ legend, value, problemOf, onChange, field }: RangeFieldsProps) {
  const { i18n } = useTranslation();
  const errorId = useId();
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known.from !== value.from || known.to !== value.to) {
    setKnown(value);
    setDraft(value);
  }
  const problem = problemOf(draft);
  const { ref: errorRef, height: errorHeight } = useElementSize<HTMLParagraphElement>();
  const fieldOf = (end: keyof Range) =>
    field({
      end,
      value: draft[end],
      errorId: problem === undefined ? undefined : errorId,
      calendarOffset: problem === undefined ? GAP_PX : errorHeight + 2 * GAP_PX,
      onChange: (entered) => {
        const next = { ...draft, [end]: entered };
        setDraft(next);
        if (problemOf(next) === undefined) onChange(next);
      },
    });
  return (
    <DatesProvider settings={{ locale: i18n.language === 'no' ? 'nb' : i18n.language }}>
      <fieldset className={classes.range}>
        <legend className={classes.legend}>{legend}</legend>
        {fieldOf('from')}
        <span aria-hidden>–</span>
        {fieldOf('to')}
        <p ref={errorRef} id={errorId} role="alert" className={classes.rangeError}>
          {problem}
        </p>
      </fieldset>
    </DatesProvider>
  );
}
