import { afterEach, expect, test } from 'vitest';
import { expectPageNumbers } from '../../../test/catch-files.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { makePdf, type PdfReport } from './pdf-file.ts';
import { pdfText } from './pdf-text.ts';

const table = {
  title: 'Poikkeamat',
  columns: [{ header: 'Päivämäärä' }, { header: 'Ylin', isNumber: true }],
  rows: [['20.11.2026 15:02', '10,4 °C']],
  empty: 'Ei hälytyksiä',
};
const report = (changes: Partial<PdfReport> = {}): PdfReport => ({
  title: 'Lämpötilaloki',
  facts: [
    { label: 'Apteekki', value: 'Vaasan Keskusapteekki (Åbo)' },
    { label: 'Aikaväli', value: '18.11.2026 – 20.11.2026' },
  ],
  tables: [table],
  foot: 'Kolli, tehty 20.11.2026 16:20',
  language: 'fi',
  ...changes,
});

const pagesOf = async (made: PdfReport) =>
  readPdf(new Uint8Array(await (await makePdf(made)).arrayBuffer()));

afterEach(() => {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
});

test('TMP-12 TMP-13: a report has its title, facts, table, foot and page number, with the letters of all four languages', async () => {
  const pages = await pagesOf(report());
  expect(pages.map((page) => page.join('|'))).toEqual([
    'Lämpötilaloki|Apteekki|Vaasan Keskusapteekki (Åbo)|Aikaväli|18.11.2026 – 20.11.2026|Poikkeamat|Päivämäärä|Ylin|20.11.2026 15:02|10,4 °C|Kolli, tehty 20.11.2026 16:20|1 / 1',
  ]);
});

test('TMP-12 TMP-13: a long table continues over pages with its header on each, no row is lost, and pages are numbered n / m', async () => {
  const rows = Array.from({ length: 160 }, (_, row) => [`row ${String(row)}`, 'æøå']);
  const pages = await pagesOf(report({ tables: [{ ...table, rows }] }));
  expect(pages.length).toBeGreaterThan(2);
  const texts = pages.flat();
  for (const [name = ''] of rows) expect(texts.filter((one) => one === name)).toHaveLength(1);
  for (const page of pages) expect(page).toContain('Päivämäärä');
  expectPageNumbers(pages);
  expect(pages[1]).toContain('Lämpötilaloki · Kolli, tehty 20.11.2026 16:20');
});

test('a wide report has landscape pages', async () => {
  const size = async (made: PdfReport) =>
    /MediaBox \[([\d. ]+)\]/u.exec(await (await makePdf(made)).text())?.[1];
  const sides = (box = '') => box.trim().split(' ').slice(2).map(Number);
  const upright = sides(await size(report()));
  expect(sides(await size(report({ isWide: true })))).toEqual(upright.toReversed());
});

test('a table without rows shows its empty text', async () => {
  const [page] = await pagesOf(report({ tables: [{ ...table, rows: [] }] }));
  expect(page).toContain('Ei hälytyksiä');
  expect(page).not.toContain('Päivämäärä');
});

test('a report is the same in the dark scheme', async () => {
  const light = await pagesOf(report());
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  const size = async () => (await makePdf(report())).size;
  const inTheDark = await size();
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  expect(await pagesOf(report())).toEqual(light);
  expect(inTheDark).toBe(await size());
});

test.each([
  ['\u22125,5\u00a0°C', '-5,5 °C'],
  ['Kąćki „Łódź”', 'Kacki „Lódz”'],
  ['Šárka Žižková', 'Šárka Žižková'],
  ['Иван 1', '???? 1'],
  ['tab\tand\u202fspace', 'tab and space'],
])('%s is written as %s in PDF fonts', (text, written) => {
  expect(pdfText(text)).toBe(written);
});
