/** What labels are printed on: a roll of 62 mm, parcel labels of 102 × 152 mm, A4 sheets of 3 × 7. */
export const labelFormats = ['roll', 'parcel', 'sheet'] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** The printer's dot: 203 dpi, as label printers have. Bars and modules are whole dots, so that none is blurred. */
export const DOT_MM = 25.4 / 203;

/**
 * The largest module of a QR code, the largest side of the code, and the largest bar and width of the bars, in dots. On a
 * small label the bars are beside the QR code.
 */
export const codeSizes: Readonly<
  Record<LabelFormat, { module: number; side: number; bar: number; bars: number }>
> = {
  roll: { module: 6, side: 184, bar: 2, bars: 423 },
  parcel: { module: 16, side: 368, bar: 5, bars: 672 },
  sheet: { module: 6, side: 184, bar: 2, bars: 423 },
};

/** Labels on a sheet. */
export const PER_SHEET = 21;

/** The localStorage key of the format; it says nothing about anybody. */
const FORMAT_KEY = 'labelFormat';

/** The format that was last printed in this browser. */
export function lastFormat(): LabelFormat {
  try {
    const stored = localStorage.getItem(FORMAT_KEY);
    return labelFormats.find((format) => format === stored) ?? 'roll';
  } catch {
    return 'roll';
  }
}

/** Stores the format in this browser: the printer is beside it. */
export function storeFormat(format: LabelFormat): void {
  try {
    localStorage.setItem(FORMAT_KEY, format);
  } catch {
    // If storage is blocked, it is chosen again next time.
  }
}
