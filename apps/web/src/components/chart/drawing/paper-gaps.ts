import type { Paper, PaperArea } from '../../../lib/file/pdf-file.ts';
import { PAPER_FONT } from '../../../lib/file/pdf-font.ts';
import { pdfText } from '../../../lib/file/pdf-text.ts';
import type { ChartPaint } from './chart-paint.ts';
import type { ChartData, ChartGap } from './chart-types.ts';

type GapSheet = {
  readonly paper: Paper;
  readonly paint: ChartPaint;
  readonly area: PaperArea;
  readonly data: ChartData;
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
};

const HATCH_DISTANCE = 1.6;
const NARROWEST = 0.6;

/** Hatches an area of a PDF, so that it differs from its surroundings in grey print, too. */
export function hatchOnPaper({ paper, paint }: Pick<GapSheet, 'paper' | 'paint'>, area: PaperArea) {
  const { left, top, width, height } = area;
  paper.saveGraphicsState();
  paper.setFillColor(paint.gap).rect(left, top, width, height, 'F');
  paper.rect(left, top, width, height, null).clip().discardPath();
  paper.setDrawColor(paint.text).setLineWidth(0.12);
  const start = Math.floor((left - height) / HATCH_DISTANCE) * HATCH_DISTANCE;
  for (let x = start; x < left + width; x += HATCH_DISTANCE)
    paper.line(x, top + height, x + height, top);
  paper.restoreGraphicsState();
}

/** The area of a gap: the band of its group, else the whole height. */
function areaOf({ area, data, x, y }: GapSheet, { from, to, groupId }: ChartGap): PaperArea {
  const band = data.bands?.find((one) => one.groupId === groupId);
  const left = Math.max(x(from), area.left);
  const width = Math.max(Math.min(x(to), area.left + area.width) - left, NARROWEST);
  if (band === undefined) return { left, width, top: area.top, height: area.height };
  return { left, width, top: y(band.max), height: y(band.min) - y(band.max) };
}

/** Hatches the times without values. */
export function drawPaperGaps(sheet: GapSheet): void {
  for (const gap of sheet.data.gaps ?? []) hatchOnPaper(sheet, areaOf(sheet, gap));
}

/** The labels of gaps, the longest first; none where another one is. */
export function drawPaperGapLabels(sheet: GapSheet): void {
  const { paper, paint, area, data } = sheet;
  const taken: { readonly top: number; readonly left: number; readonly right: number }[] = [];
  paper.setFont(PAPER_FONT, 'bold').setFontSize(7).setTextColor(paint.text);
  const gaps = data.gaps ?? [];
  for (const gap of gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    if (gap.label === undefined) continue;
    const text = pdfText(paper, gap.label);
    const wide = paper.getTextWidth(text);
    const own = areaOf(sheet, gap);
    const isInBand = gap.groupId !== undefined;
    const after = isInBand ? own.left : own.left + own.width + 1;
    const before = isInBand ? own.left + own.width - wide : own.left - wide - 1;
    const left = Math.max(after + wide <= area.left + area.width ? after : before, area.left);
    const top = isInBand ? own.top - 1.2 : area.top + 2.6;
    if (taken.some((one) => one.top === top && left < one.right && left + wide > one.left))
      continue;
    paper.text(text, left, top);
    taken.push({ top, left: left - 2, right: left + wide + 2 });
  }
}
