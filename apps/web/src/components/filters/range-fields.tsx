import '@mantine/dates/styles.layer.css';
import { DatesProvider } from '@mantine/dates';
import 'dayjs/locale/fi.js';
import 'dayjs/locale/nb.js';
import 'dayjs/locale/sv.js';
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IsInSheet } from './filter-label.ts';
import classes from './filters.module.css';
import { PresetSelect } from './preset-select.tsx';
import type { Preset } from './range-presets.ts';

type Range = { readonly from: string; readonly to: string };

/** Props for one end of a range. */
export type RangeEnd = {
  readonly end: keyof Range;
  readonly value: string;
  /** The end of the range: where a calendar opens, as most look for recent days. */
  readonly last: string;
  /** The id of the error text; undefined while there is none. */
  readonly errorId: string | undefined;
  /**
   * Distance of the calendar from its field in pixels, so that it does not cover the error text.
   */
  readonly calendarOffset: number;
  readonly onChange: (value: string) => void;
};

type RangeFieldsProps = {
  legend: string;
  /** The range that is shown. */
  value: Range;
  presets: readonly Preset[];
  /** The error of a range; undefined if it is valid. */
  problemOf: (range: Range) => string | undefined;
  /** Called only with valid ranges. */
  onChange: (range: Range) => void;
  field: (end: RangeEnd) => ReactNode;
};

/** Gap between the fields, the error text below them and a calendar. */
const GAP_PX = 8;

/**
 * Start and end side by side. An invalid range shows its error and does not call `onChange`, so
 * that no request is sent (UIX-15).
 */
export function RangeFields(props: RangeFieldsProps) {
  const { legend, value, presets, problemOf, onChange, field } = props;
  const { i18n } = useTranslation();
  const errorId = useId();
  const isInSheet = use(IsInSheet);
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
      last: draft.to,
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
        <legend className={isInSheet ? classes.legend : classes.hiddenLegend}>{legend}</legend>
        <PresetSelect
          presets={presets}
          value={draft}
          onChange={(range) => {
            setDraft(range);
            onChange(range);
          }}
        />
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
