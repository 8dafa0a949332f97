/**
 * A colour of the tokens: `frost` for cooled places, `ink` and `brand` for what has no state, the others named after
 * the state they represent.
 */
export type ChartTone = 'ink' | 'brand' | 'frost' | 'free' | 'reserved' | 'delivered' | 'expired';

/** A span of the horizontal axis: epoch milliseconds, or positions if `ticks` are given. */
export type ChartSpan = { readonly from: number; readonly to: number };

/** Series of one colour, with one legend entry that toggles them together. */
export type ChartGroup = { readonly id: string; readonly label: string; readonly tone: ChartTone };

export type ChartSeries = {
  readonly id: string;
  readonly label: string;
  readonly groupId: string;
  /** One value per time of the chart; null if there is none. */
  readonly values: readonly (number | null)[];
  /** The extremes within each value's interval, drawn as vertical bars; none where null. */
  readonly low?: readonly (number | null)[] | null;
  readonly high?: readonly (number | null)[] | null;
};

/** An allowed range, drawn as a band across the chart in the colour of its group. */
export type ChartBand = {
  readonly groupId: string;
  readonly min: number;
  readonly max: number;
  readonly label: string;
  /** Its limits are dashed lines. */
  readonly hasEdges?: boolean;
  /** When it was allowed; by default always. */
  readonly span?: ChartSpan;
};

/** A time without values: of a group, in its band, else of the whole chart. */
export type ChartGap = ChartSpan & {
  readonly groupId?: string | undefined;
  readonly label?: string | undefined;
};

/** A part of a series that is drawn red and thicker. */
export type ChartStretch = {
  readonly seriesId: string;
  readonly from: number;
  readonly to: number;
  /** The most extreme value; marked with a dot if the part is too short to be visible. */
  readonly value: number | null;
  /**
   * The part beyond this value is red: above it if `value` is above it, else below. By default the
   * whole part is red.
   */
  readonly edge?: number | undefined;
  /** The text of a flag at the end of the part; by default there is no flag. */
  readonly label?: string | undefined;
  /** The area between the part and its edge is hatched; its label is a text at a dot, not a flag. */
  readonly isHatched?: boolean;
  /** The time of the most extreme value. */
  readonly at?: number;
};

/** A time that is marked by a dotted line with a label. */
export type ChartMark = { readonly at: number; readonly label: string };

/** A bar along the horizontal axis, such as the time in which a door was open. */
export type ChartAxisBar = ChartSpan & { readonly label?: string | undefined };

export type ChartData = {
  /** Ascending; shared by all series. */
  readonly times: readonly number[];
  /**
   * The reporting interval: values much further apart are not joined. By default all are joined.
   */
  readonly intervalMs?: number;
  readonly series: readonly ChartSeries[];
  readonly bands?: readonly ChartBand[];
  readonly stretches?: readonly ChartStretch[];
  /** Times without values, hatched. */
  readonly gaps?: readonly ChartGap[];
  readonly marks?: readonly ChartMark[];
  readonly axisBars?: readonly ChartAxisBar[];
};

/** A labelled position of the horizontal axis. */
export type ChartTick = { readonly at: number; readonly label: string };

/** How a chart is drawn and its values and times are formatted. Must be referentially stable. */
export type ChartLook = {
  readonly groups: readonly ChartGroup[];
  /** Lines, or bars side by side at each of the times. */
  readonly mark?: 'line' | 'bars';
  /** The minimum range of the vertical axis; it is extended for values beyond. */
  readonly valueRange: { readonly min: number; readonly max: number };
  /** The distance between labels of the vertical axis; automatic by default. */
  readonly valueStep?: number;
  /** Formats a value with its unit. */
  readonly formatValue: (value: number) => string;
  /** Formats a value at the vertical axis. */
  readonly formatTick: (value: number) => string;
  /** Formats a time in the readout and the table. */
  readonly formatTime: (at: number) => string;
  /** Labels of the horizontal axis; by default hours, days or months in local time. */
  readonly ticks?: readonly ChartTick[];
};
