import type { ChartTone } from './chart-types.ts';

/** The colours of a chart as canvas colour strings. */
export type ChartPaint = {
  readonly line: Readonly<Record<ChartTone, string>>;
  readonly band: Readonly<Record<ChartTone, string>>;
  readonly bandText: Readonly<Record<ChartTone, string>>;
  readonly grid: string;
  readonly text: string;
  readonly alarm: string;
  readonly flag: string;
  readonly flagText: string;
  readonly gap: string;
  /** The surface that the chart is on. */
  readonly ground: string;
  readonly axisBar: string;
  readonly axisBarText: string;
  readonly font: string;
};

const lineTokens: Readonly<Record<ChartTone, string>> = {
  ink: '--ink2',
  brand: '--brand-ink',
  frost: '--frost-i',
  free: '--free-m',
  reserved: '--reserved-m',
  delivered: '--delivered-m',
  expired: '--alarm',
};
const bandTokens: Readonly<Record<ChartTone, string>> = {
  ink: '--hover',
  brand: '--brand-soft',
  frost: '--frost',
  free: '--free',
  reserved: '--reserved',
  delivered: '--delivered',
  expired: '--expired-soft',
};
const textTokens: Readonly<Record<ChartTone, string>> = {
  ink: '--ink2',
  brand: '--brand-ink',
  frost: '--frost-i',
  free: '--free-i',
  reserved: '--reserved-i',
  delivered: '--delivered-i',
  expired: '--expired-t',
};

/** The CSS variable of a tone's line colour, for marks drawn with CSS. */
export function lineToken(tone: ChartTone): string {
  return `var(${lineTokens[tone]})`;
}

/** Reads the colour tokens that apply to an element, light or dark. */
export function readPaint(element: Element): ChartPaint {
  const style = getComputedStyle(element);
  const read = (token: string) => style.getPropertyValue(token).trim();
  const readAll = (tokens: Readonly<Record<ChartTone, string>>) => ({
    ink: read(tokens.ink),
    brand: read(tokens.brand),
    frost: read(tokens.frost),
    free: read(tokens.free),
    reserved: read(tokens.reserved),
    delivered: read(tokens.delivered),
    expired: read(tokens.expired),
  });
  return {
    line: readAll(lineTokens),
    band: readAll(bandTokens),
    bandText: readAll(textTokens),
    grid: read('--line'),
    text: read('--ink2'),
    alarm: read('--alarm'),
    flag: read('--expired'),
    flagText: read('--expired-i'),
    gap: read('--gray-soft'),
    ground: read('--sheet'),
    axisBar: read('--reserved-m'),
    axisBarText: read('--reserved-i'),
    font: style.fontFamily,
  };
}
