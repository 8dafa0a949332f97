import { afterEach, expect, test } from 'vitest';
import { expectPageNumbers } from '../../../test/catch-files.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { makePdf, type PdfReport } from './pdf-file.ts';

const table = {
  title: 'Poikkeamat',
  columns: [{ header: 'Päivämäärä' }, { header: 'Korkein', isNumber: true }],
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
    'Lämpötilaloki|Apteekki|Vaasan Keskusapteekki (Åbo)|Aikaväli|18.11.2026 – 20.11.2026|Poikkeamat|Päivämäärä|Korkein|20.11.2026 15:02|10,4 °C|Kolli, tehty 20.11.2026 16:20|1 / 1',
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

test('TXT-04: a paper contains only the letters of its font that it shows', async () => {
  expect((await makePdf(report())).size).toBeLessThan(100_000);
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
  ['Иван Петров, Їжак', 'Иван Петров, Їжак'],
  ['Σάββας Ώρα', 'Σάββας Ώρα'],
  ['đŋŧ ĐŊŦ čšž', 'đŋŧ ĐŊŦ čšž'],
  ['Nguyễn Thị Hường', 'Nguyễn Thị Hường'],
  ['Kąćki „Łódź” żŻ ı', 'Kąćki „Łódź” żŻ ı'],
  ['A\u030angstro\u0308m', 'Ångström'],
  ['\u22125,5\u00a0°C, tab\tand\u202fspace', '\u22125,5 °C, tab and\u202fspace'],
  ['pill 💊, ❤\ufe0f', 'pill [U+1F48A], [U+2764]'],
  ['李 عمر', '[U+674E] [U+0639][U+0645][U+0631]'],
  ['a\u0007b', 'a[U+0007]b'],
])(
  'TXT-04: %s is printed as %s in title, facts, tables and foot, in both weights',
  async (text, printed) => {
    const cells = { columns: [{ header: text }], rows: [[text]] };
    const made = { title: text, facts: [{ label: text, value: text }], foot: text };
    const [page = []] = await pagesOf(report({ ...made, tables: [{ ...table, ...cells }] }));
    expect(page.filter((one) => one === printed)).toHaveLength(6);
  },
);
