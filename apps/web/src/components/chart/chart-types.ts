/** A colour of the tokens: `frost` for what is cooled, the rest by the state that they stand for. */
export type ChartTone = 'ink' | 'frost' | 'free' | 'reserved' | 'delivered' | 'expired';

/** A span of the horizontal axis: epoch milliseconds, or places where `ticks` are given. */
export type ChartSpan = { readonly from: number; readonly to: number };

/** Series of one hue, with one entry in the legend that hides and shows them together. */
export type ChartGroup = { readonly id: string; readonly label: string; readonly tone: ChartTone };

export type ChartSeries = {
  readonly id: string;
  readonly label: string;
  readonly groupId: string;
  /** One for each of the chart's times; null where there is none. */
  readonly values: readonly (number | null)[];
  /** The extremes that each value stands for, drawn as upright strokes; none where null. */
  readonly low?: readonly (number | null)[] | null;
  readonly high?: readonly (number | null)[] | null;
};

/** An allowed range, drawn as a band across the chart, of the colour of its group. */
export type ChartBand = {
  readonly groupId: string;
  readonly min: number;
  readonly max: number;
  readonly label: string;
};

/** A part of a series that is drawn red and thicker. */
export type ChartStretch = {
  readonly seriesId: string;
  readonly from: number;
  readonly to: number;
  /** The value furthest out; marked where the part is too short to be seen. */
  readonly value: number | null;
  /** Red from here on, away from the usual: above for a value above it. Left out, all of it is red. */
  readonly edge?: number | undefined;
  /** Drawn as a flag at the part's end; left out, there is no flag. */
  readonly label?: string | undefined;
};

export type ChartData = {
  /** Ascending; shared by all series. */
  readonly times: readonly number[];
  /** How long a time stands for: values much further apart are not joined. Left out, all are. */
  readonly intervalMs?: number;
  readonly series: readonly ChartSeries[];
  readonly bands?: readonly ChartBand[];
  readonly stretches?: readonly ChartStretch[];
};

/** A place of the horizontal axis that carries a text. */
export type ChartTick = { readonly at: number; readonly label: string };

/** What is drawn, and how its values and times are written. Keep what stands in it stable. */
export type ChartLook = {
  readonly groups: readonly ChartGroup[];
  /** Lines, or bars side by side at each of the times. */
  readonly mark?: 'line' | 'bars';
  /** The least that the vertical axis shows; it reaches further for values beyond. */
  readonly valueRange: { readonly min: number; readonly max: number };
  /** The distance between the vertical axis' texts; chosen by itself where left out. */
  readonly valueStep?: number;
  /** A value in full, with its unit. */
  readonly formatValue: (value: number) => string;
  /** A value at the vertical axis. */
  readonly formatTick: (value: number) => string;
  /** A time in full: the readout's and the table's. */
  readonly formatTime: (at: number) => string;
  /** The horizontal axis' texts; left out, they are hours, days or months of the local clock. */
  readonly ticks?: readonly ChartTick[];
};
