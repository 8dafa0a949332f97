import { withLightElement } from '../../../lib/file/light-tokens.ts';
import { PAPER_FONT } from '../../../lib/file/pdf-font.ts';
import { pdfText } from '../../../lib/file/pdf-text.ts';
import type { Paper, PaperArea } from '../../../lib/file/pdf-file.ts';
import { type ChartPaint, readPaint } from './chart-paint.ts';
import { indicesIn, joinLimit, valueScale, valuesIn } from './chart-scale.ts';
import type {
  ChartBand,
  ChartData,
  ChartLook,
  ChartSpan,
  ChartStretch,
  ChartTone,
} from './chart-types.ts';
import { drawPaperGapLabels, drawPaperGaps, hatchOnPaper } from './paper-gaps.ts';
import { type Pen, traceLine } from './draw-lines.ts';
import { stretchIndices } from './stretch-indices.ts';
import { timeTicks } from './time-ticks.ts';

export type PaperChart = {
  readonly data: ChartData;
  readonly look: ChartLook;
  readonly span: ChartSpan;
  /** The legend's label for the stretches. */
  readonly stretchLabel?: string;
  /** The legend's label for the gaps, if there are any. */
  readonly gapLabel?: string;
  readonly language: string;
};

type Sheet = PaperChart & {
  readonly paper: Paper;
  readonly paint: ChartPaint;
  readonly area: PaperArea;
  readonly scale: { readonly min: number; readonly max: number };
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
};

const LEGEND = 7;
const AXIS = { left: 13, bottom: 6 };

/** Draws the chart as vector graphics in a PDF, always in the light colours. */
export function drawPaperChart(paper: Paper, whole: PaperArea, chart: PaperChart): void {
  const paint = withLightElement(readPaint);
  const area = {
    left: whole.left + AXIS.left,
    top: whole.top + LEGEND,
    width: whole.width - AXIS.left,
    height: whole.height - LEGEND - AXIS.bottom,
  };
  const { data, look, span } = chart;
  const step = look.valueStep ?? (look.valueRange.max - look.valueRange.min) / 6;
  const scale = valueScale(look.valueRange, valuesIn(data, data.series, span), step);
  const sheet: Sheet = {
    ...chart,
    paper,
    paint,
    area,
    scale,
    x: (at) => area.left + ((at - span.from) / (span.to - span.from)) * area.width,
    y: (value) =>
      area.top + area.height - ((value - scale.min) / (scale.max - scale.min)) * area.height,
  };
  drawBands(sheet);
  drawPaperGaps(sheet);
  drawAxes(sheet, step);
  drawSeries(sheet);
  drawStretches(sheet);
  drawBandLabels(sheet);
  drawPaperGapLabels(sheet);
  drawLegend(sheet, whole.top + 2.5);
}

function toneOf({ look }: Sheet, groupId: string): ChartTone {
  return look.groups.find(({ id }) => id === groupId)?.tone ?? 'ink';
}

function drawBands(sheet: Sheet): void {
  const { data, paper, paint, y } = sheet;
  for (const band of data.bands ?? []) {
    const { left, width } = sidesOf(sheet, band);
    paper.setFillColor(paint.band[toneOf(sheet, band.groupId)]);
    paper.rect(left, y(band.max), width, y(band.min) - y(band.max), 'F');
  }
}

function sidesOf({ area, x }: Sheet, { span }: ChartBand): { left: number; width: number } {
  if (span === undefined) return area;
  const left = Math.max(x(span.from), area.left);
  return { left, width: Math.max(0, Math.min(x(span.to), area.left + area.width) - left) };
}

function drawBandLabels(sheet: Sheet): void {
  const { data, paper, paint, y } = sheet;
  paper.setFont(PAPER_FONT, 'normal').setFontSize(7);
  for (const band of data.bands ?? []) {
    const { left, width } = sidesOf(sheet, band);
    const text = pdfText(paper, band.label);
    if (paper.getTextWidth(text) + 3 > width) continue;
    paper.setTextColor(paint.bandText[toneOf(sheet, band.groupId)]);
    paper.text(text, left + 1.5, y(band.max) + 3);
  }
}

function drawAxes({ paper, paint, area, scale, look, span, language, x, y }: Sheet, step: number) {
  paper.setFont(PAPER_FONT, 'normal').setFontSize(7.5).setTextColor(paint.text);
  paper.setDrawColor(paint.grid).setLineWidth(0.15);
  for (let value = scale.min; value <= scale.max + step / 2; value += step) {
    paper.line(area.left, y(value), area.left + area.width, y(value));
    const text = pdfText(paper, look.formatTick(value));
    paper.text(text, area.left - 1.5, y(value) + 1, { align: 'right' });
  }
  const ticks = look.ticks ?? timeTicks(span.from, span.to, 12, language);
  for (const { at, label } of ticks) {
    paper.text(pdfText(paper, label), x(at), area.top + area.height + 4, { align: 'center' });
  }
}

function drawSeries(sheet: Sheet): void {
  const { data, paper, paint, span, x, y } = sheet;
  const [start, end] = indicesIn(data.times, span);
  paper.setLineJoin('round').setLineCap('round');
  for (const series of data.series) {
    const { values, low, high } = series;
    const limit = joinLimit(data.times, values, data.intervalMs);
    paper.setDrawColor(paint.line[toneOf(sheet, series.groupId)]).setLineWidth(0.25);
    traceLine(penOf(paper), { times: data.times, values, start, end, limit }, { x, y, dot: 0.1 });
    if (low && high) traceExtremes(sheet, { low, high, start, end });
    paper.stroke();
  }
}

type Extremes = {
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly start: number;
  readonly end: number;
};

function traceExtremes({ data, paper, x, y }: Sheet, { low, high, start, end }: Extremes): void {
  for (let index = start; index < end; index += 1) {
    const [least, greatest] = [low[index] ?? null, high[index] ?? null];
    if (least === null || greatest === null || least === greatest) continue;
    paper.moveTo(x(data.times[index] ?? 0), y(least));
    paper.lineTo(x(data.times[index] ?? 0), y(greatest));
  }
}

function drawStretches(sheet: Sheet): void {
  const { data, paper, paint, span, x, y } = sheet;
  const { times } = data;
  paper.setDrawColor(paint.alarm).setFillColor(paint.alarm).setLineWidth(0.6);
  for (const stretch of data.stretches ?? []) {
    const series = data.series.find(({ id }) => id === stretch.seriesId);
    if (series === undefined) continue;
    const { values, low, high } = series;
    const [start, end] = stretchIndices(data, stretch);
    const limit = joinLimit(times, values, data.intervalMs);
    paper.saveGraphicsState();
    clipToEdge(sheet, stretch);
    traceLine(penOf(paper), { times, values, start, end, limit }, { x, y, dot: 0.3 });
    if (low && high) traceExtremes(sheet, { low, high, start, end });
    paper.stroke();
    paper.restoreGraphicsState();
    if (stretch.value === null || stretch.from < span.from) continue;
    if (x(stretch.to) - x(stretch.from) < 1) {
      paper.circle(x(stretch.from), y(stretch.value), 0.8, 'F');
    }
  }
}

function clipToEdge({ paper, area, y }: Sheet, { edge, value }: ChartStretch): void {
  const { left, top, width, height } = area;
  if (edge === undefined || value === null || y(edge) <= top || y(edge) >= top + height) return;
  if (value > edge) paper.rect(left, top, width, y(edge) - top, null);
  else paper.rect(left, y(edge), width, top + height - y(edge), null);
  paper.clip().discardPath();
}

function drawLegend(sheet: Sheet, y: number): void {
  const { paper, paint, area, look, stretchLabel, gapLabel } = sheet;
  const alarm = stretchLabel === undefined ? [] : [{ label: stretchLabel, color: paint.alarm }];
  const groups = look.groups.map(({ label, tone }) => ({ label, color: paint.line[tone] }));
  paper.setFont(PAPER_FONT, 'normal').setFontSize(8).setTextColor(paint.text);
  let left = area.left;
  for (const { label, color } of [...groups, ...alarm]) {
    paper.setDrawColor(color).setLineWidth(color === paint.alarm ? 0.9 : 0.5);
    paper.line(left, y, left + 6, y);
    paper.text(pdfText(paper, label), left + 7.5, y + 1);
    left += 14 + paper.getTextWidth(pdfText(paper, label));
  }
  if (gapLabel === undefined || (sheet.data.gaps ?? []).length === 0) return;
  hatchOnPaper(sheet, { left, top: y - 1.4, width: 6, height: 2.8 });
  paper.text(pdfText(paper, gapLabel), left + 7.5, y + 1);
}

function penOf(paper: Paper): Pen {
  return {
    moveTo: (x, y) => {
      paper.moveTo(x, y);
    },
    lineTo: (x, y) => {
      paper.lineTo(x, y);
    },
  };
}
