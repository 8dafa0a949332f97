import type { jsPDF } from 'jspdf';
import { downloadFile } from './download-file.ts';
import { withLightElement } from './light-tokens.ts';
import { addPaperFont, loadPaperFont, PAPER_FONT } from './pdf-font.ts';
import { pdfText } from './pdf-text.ts';

/** A jsPDF page as drawing functions use it: in millimetres, from the upper left corner. */
export type Paper = jsPDF;

/** A part of a page, in millimetres. */
export type PaperArea = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export type PdfColumn = {
  readonly header: string;
  /** Right-aligned, without line breaks. */
  readonly isNumber?: boolean;
  /** Without line breaks, such as a time. */
  readonly isWhole?: boolean;
};

export type PdfTable = {
  readonly title: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Shown instead of a table without rows. */
  readonly empty: string;
};

export type PdfReport = {
  readonly title: string;
  /** The subject of the report, such as pharmacy, box and range. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly chart?: {
    readonly height: number;
    readonly draw: (paper: Paper, area: PaperArea) => void;
  };
  readonly tables: readonly PdfTable[];
  /** Lines to sign by hand below the tables, by what is to be written on each. */
  readonly signature?: readonly string[];
  /** How the figures were made, below the tables. */
  readonly note?: string;
  /** The footer of each page, such as the product's name and the creation time. */
  readonly foot: string;
  /** The language of the texts, for PDF readers. */
  readonly language: string;
  /** Landscape pages, for tables with many columns. */
  readonly isWide?: boolean;
};

const MARGIN = 14;
const FOOT = 12;

type Inks = { readonly ink: string; readonly quiet: string; readonly line: string; head: string };

function readInks(): Inks {
  return withLightElement((element) => {
    const style = getComputedStyle(element);
    const read = (token: string) => style.getPropertyValue(token).trim();
    return {
      ink: read('--ink'),
      quiet: read('--ink2'),
      line: read('--line2'),
      head: read('--sunken'),
    };
  });
}

/** Draws title and facts; returns the y position of their end. */
function drawHead(paper: Paper, { title, facts }: PdfReport, inks: Inks): number {
  const width = paper.internal.pageSize.getWidth() - 2 * MARGIN;
  paper.setFont(PAPER_FONT, 'bold').setFontSize(17).setTextColor(inks.ink);
  paper.text(pdfText(paper, title), MARGIN, MARGIN + 6);
  let y = MARGIN + 14;
  paper.setFontSize(9.5);
  paper.setFont(PAPER_FONT, 'normal');
  const widest = Math.max(...facts.map(({ label }) => paper.getTextWidth(pdfText(paper, label))));
  const left = Math.max(34, widest + 4);
  for (const { label, value } of facts) {
    paper.setTextColor(inks.quiet);
    paper.text(pdfText(paper, label), MARGIN, y);
    paper.setTextColor(inks.ink);
    const lines = paper.splitTextToSize(pdfText(paper, value), width - left) as string[];
    paper.text(lines, MARGIN + left, y);
    y += 4.8 * lines.length;
  }
  return y + 2;
}

/** Draws how the figures were made below the tables; returns the y position of its end. */
function drawNote(paper: Paper, note: string, top: number, inks: Inks): number {
  const { pageSize } = paper.internal;
  paper.setFont(PAPER_FONT, 'normal').setFontSize(8).setTextColor(inks.quiet);
  const lines = paper.splitTextToSize(
    pdfText(paper, note),
    pageSize.getWidth() - 2 * MARGIN,
  ) as string[];
  const isFull = top + 4 * lines.length > pageSize.getHeight() - FOOT - 4;
  if (isFull) paper.addPage();
  const y = isFull ? MARGIN : top;
  paper.text(lines, MARGIN, y + 3);
  return y + 4 * lines.length;
}

/** Draws lines to sign by hand, on a new page if there is no room for them. */
function drawSignature(paper: Paper, labels: readonly string[], end: number, inks: Inks): void {
  const { pageSize } = paper.internal;
  const isFull = end > pageSize.getHeight() - FOOT - 28;
  if (isFull) paper.addPage();
  const y = (isFull ? MARGIN : end) + 14;
  const gap = 8;
  const width = (pageSize.getWidth() - 2 * MARGIN + gap) / labels.length - gap;
  paper.setFont(PAPER_FONT, 'normal').setFontSize(8).setTextColor(inks.quiet);
  paper.setDrawColor(inks.ink).setLineWidth(0.2);
  labels.forEach((label, index) => {
    const left = MARGIN + index * (width + gap);
    paper.line(left, y, left + width, y);
    paper.text(pdfText(paper, label), left, y + 4);
  });
}

/** Draws the footer of every page, once the number of pages is known. */
function drawFeet(paper: Paper, { title, foot }: PdfReport, inks: Inks): void {
  const { pageSize } = paper.internal;
  const pages = paper.getNumberOfPages();
  const y = pageSize.getHeight() - FOOT + 3;
  paper.setFont(PAPER_FONT, 'normal').setFontSize(8).setTextColor(inks.quiet);
  paper.setDrawColor(inks.line).setLineWidth(0.2);
  for (let page = 1; page <= pages; page += 1) {
    paper.setPage(page);
    paper.line(MARGIN, y - 5, pageSize.getWidth() - MARGIN, y - 5);
    paper.text(pdfText(paper, page === 1 ? foot : `${title} · ${foot}`), MARGIN, y);
    const number = `${String(page)} / ${String(pages)}`;
    paper.text(number, pageSize.getWidth() - MARGIN, y, { align: 'right' });
  }
}

/** A cell's text; in cells without line breaks its spaces become no-break spaces. */
function cellText(
  paper: Paper,
  text: string,
  { isNumber, isWhole }: Partial<PdfColumn> = {},
): string {
  const drawn = pdfText(paper, text);
  return isNumber || isWhole ? drawn.replaceAll(' ', '\u00a0') : drawn;
}

const CELL_STYLES = {
  font: PAPER_FONT,
  fontSize: 8,
  cellPadding: { horizontal: 1.5, vertical: 1.6 },
};

type AutoTable = typeof import('jspdf-autotable').autoTable;

/**
 * Draws a table with its title over as many pages as it needs; returns the y position of its end.
 */
function drawTable(
  paper: Paper,
  autoTable: AutoTable,
  { title, columns, rows, empty }: PdfTable,
  top: number,
  inks: Inks,
): number {
  paper.setFont(PAPER_FONT, 'bold').setFontSize(11.5).setTextColor(inks.ink);
  paper.text(pdfText(paper, title), MARGIN, top + 4);
  if (rows.length === 0) {
    paper.setFont(PAPER_FONT, 'normal').setFontSize(9.5).setTextColor(inks.quiet);
    paper.text(pdfText(paper, empty), MARGIN, top + 10);
    return top + 14;
  }
  let end = top;
  const numbers = columns.map(({ isNumber = false }) => (isNumber ? 'right' : 'left'));
  autoTable(paper, {
    startY: top + 7,
    margin: { left: MARGIN, right: MARGIN, top: MARGIN, bottom: FOOT + 6 },
    head: [columns.map(({ header }) => pdfText(paper, header))],
    body: rows.map((row) => row.map((text, index) => cellText(paper, text, columns[index]))),
    // Two columns over the whole page would be far apart.
    tableWidth: columns.length > 2 ? 'auto' : 'wrap',
    theme: 'plain',
    rowPageBreak: 'avoid',
    styles: { ...CELL_STYLES, textColor: inks.ink },
    bodyStyles: { lineColor: inks.line, lineWidth: { bottom: 0.15 } },
    headStyles: { fillColor: inks.head, textColor: inks.quiet, fontStyle: 'bold' },
    columnStyles: Object.fromEntries(numbers.map((halign, index) => [index, { halign }])),
    didParseCell: ({ section, cell, column }) => {
      if (section === 'head') cell.styles.halign = numbers[column.index] ?? 'left';
    },
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end;
    },
  });
  return end;
}

/**
 * Creates a report as a PDF: A4 pages with title, facts, chart, tables that continue over pages,
 * page numbers 'n / m' and a footer; always in light colours. jsPDF and the font are loaded on demand.
 */
export async function makePdf(report: PdfReport): Promise<Blob> {
  const [{ jsPDF: Pdf }, { autoTable }, font] = await Promise.all([
    import('jspdf'),
    import('jspdf-autotable'),
    loadPaperFont(),
  ]);
  const inks = readInks();
  const orientation = report.isWide === true ? 'landscape' : 'portrait';
  const paper = new Pdf({ unit: 'mm', format: 'a4', orientation, compress: true });
  addPaperFont(paper, font);
  paper.setProperties({ title: report.title, creator: report.foot });
  paper.setLanguage(report.language === 'no' ? 'nb' : (report.language as 'en'));
  const { pageSize } = paper.internal;
  let y = drawHead(paper, report, inks);
  if (report.chart) {
    const { height, draw } = report.chart;
    draw(paper, { left: MARGIN, top: y, width: pageSize.getWidth() - 2 * MARGIN, height });
    y += height + 4;
  }
  for (const table of report.tables) {
    if (y > pageSize.getHeight() - 50) {
      paper.addPage();
      y = MARGIN;
    }
    y = drawTable(paper, autoTable, table, y, inks) + 8;
  }
  if (report.note !== undefined) y = drawNote(paper, report.note, y - 2, inks);
  if (report.signature) drawSignature(paper, report.signature, y, inks);
  drawFeet(paper, report, inks);
  return paper.output('blob');
}

/** Creates a report and downloads it as a file, such as 'Alarms.pdf' (TMP-12, TMP-13); throws if it is cancelled. */
export async function downloadPdf(
  fileName: string,
  report: PdfReport,
  signal?: AbortSignal,
): Promise<void> {
  const made = await makePdf(report);
  signal?.throwIfAborted();
  downloadFile(fileName, made);
}
