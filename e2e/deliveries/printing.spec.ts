import { expect, type Page } from '@playwright/test';
import { run } from '../testing/database.ts';
import { staffOf } from '../testing/deliveries.ts';
import { catchPrint, printedPages } from '../testing/files/paper.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { test } from '../testing/test.ts';

const place = placeOf('printing');
/** More than the screen loads at once. */
const ROWS = 300;

/** Copies an open delivery at the counter, with other kolli IDs and PINs. */
function addCopies(docId: string, count: number): Promise<void> {
  return run(
    `insert into delivery (pharmacy_id, id, status, kolli_id, phone_number, description_text,
       pin_cipher, pin_key_id, pin_hash, reserved_user_id, reserved_user_name, reserved_time,
       assigned_time, assigned_user_name, delivery_time, waits_until, updated_at)
     select pharmacy_id, gen_random_uuid(), status, 'copy-' || lpad(n::text, 5, '0'), phone_number,
       'A description of more than thirty characters', pin_cipher, pin_key_id,
       sha256(convert_to(id || ' ' || n, 'UTF8')), reserved_user_id, reserved_user_name,
       reserved_time - n * interval '1 minute', assigned_time, assigned_user_name, delivery_time,
       waits_until, updated_at
     from delivery, generate_series(1, $2::int) n
     where id = $1`,
    [docId, count],
  );
}

const print = (page: Page) => page.getByRole('button', { name: 'Print', exact: true });
const isPrinted = (page: Page) => expect(page.locator('html[data-printed]')).toBeAttached();
const distinct = (text: string, pattern: RegExp) => new Set(text.match(pattern)).size;

test('LST-02: of 300 reservations 300 rows are printed, with a head and page numbers', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const { docId } = await staff.book(newKolliId('print'));
  await addCopies(docId, ROWS - 1);
  await page.reload();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await catchPrint(page);
  await print(page).click();
  await isPrinted(page);
  const pages = await printedPages(page);
  const text = pages.map(({ texts }) => texts.join(' ')).join(' ');
  expect(distinct(text, /copy-\d{5}/g)).toBe(ROWS - 1);
  expect(text).toContain('print-');
  const [first = '', ...others] = pages.map(({ texts }) => texts.join(' '));
  for (const shown of ['Reservations', 'Pharmacy printing', 'All boxes and the pharmacy'])
    expect(first).toContain(shown);
  expect(first).toMatch(/\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}/);
  // The head of the table on each page, and its number.
  [first, ...others].forEach((paper, index) => {
    if (paper.includes('copy-')) expect(paper).toContain('Kolli ID');
    expect(paper).toContain(`${index + 1} / ${pages.length}`);
  });
  expect(text).not.toMatch(/Skip to content|New pharmacy pickup|Choose shelf|Search/);
  // Long texts are whole: the last word of each description is there.
  expect(text.match(/characters/g) ?? []).toHaveLength(ROWS - 1);
  for (const one of pages) expect(one).toMatchObject({ width: 297, height: 210, outside: [] });
});

test('LST-02: Lockers and Statistics fit their pages, without controls', async ({ open }) => {
  const page = await open(place, 'lockers');
  await expect(page.getByRole('option').first()).toBeVisible();
  const lockers = await printedPages(page);
  const doors = lockers.flatMap(({ texts }) => texts.filter((text) => /^\d-\d$/.test(text)));
  expect(new Set(doors).size).toBe(15);
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('counted');
  await staff.book(kolliId);
  await staff.handOver(kolliId);
  await page.goto(new URL(place.paths.statistics, page.url()).href);
  await expect(page.getByRole('row', { name: /^Box/ }).nth(1)).toBeVisible();
  const statistics = await printedPages(page);
  const text = statistics.flatMap(({ texts }) => texts).join(' ');
  for (const column of ['Box or pharmacy', 'Picked up', 'Total usage', 'Locker type', 'Shelves'])
    expect(text).toContain(column);
  expect(statistics[0]).toMatchObject({ width: 297, height: 210 });
  for (const [paper] of [lockers, statistics])
    expect(paper?.texts.join(' ')).toContain('Pharmacy printing');
  for (const { texts, outside } of [...lockers, ...statistics]) {
    expect(outside).toEqual([]);
    expect(texts.join(' ')).not.toMatch(/Quick reservation|Download CSV|Skip to content/);
  }
});

test('TOD-02: the worksheet begins on the first page, and no page is blank', async ({ open }) => {
  const page = await open(place, 'lockers');
  const kolliId = newKolliId('sheet');
  const { docId } = await (await staffOf(page, place)).book(kolliId);
  await run(`update delivery set waits_until = now() + interval '2 hours' where id = $1`, [docId]);
  await page.goto(new URL(place.paths.today, page.url()).href);
  await expect(page.getByRole('heading', { name: 'Ends within 24 hours' })).toBeVisible();
  const pages = await printedPages(page);
  expect(pages[0]?.texts).toContain('Worksheet for today');
  expect(pages.flatMap(({ texts }) => texts).join('')).toContain(kolliId);
  for (const { texts, outside } of pages) {
    // Each has more than its number.
    expect(texts.length).toBeGreaterThan(4);
    expect(outside).toEqual([]);
  }
});

test('28: the logs are printed with title, pharmacy and page numbers, without controls', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const logs = [
    ['loginInfo', 'Login information'],
    ['accessLog', 'Access log'],
    ['alarms', 'Alarms'],
    ['temperatureLog', 'Temperature log'],
  ] as const;
  for (const [screen, title] of logs) {
    await page.goto(new URL(place.paths[screen], page.url()).href);
    await expect(page.locator('#first-paint')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: title }).first()).toBeAttached();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Please wait' })).toHaveCount(0);
    const pages = await printedPages(page);
    const text = pages.flatMap(({ texts }) => texts).join(' ');
    for (const shown of [title, 'Pharmacy printing', `1 / ${pages.length}`])
      expect(text, screen).toContain(shown);
    expect(text, screen).not.toMatch(/Skip to content|Download|Views|Timestamp temperatures/);
    for (const { outside } of pages) expect(outside, screen).toEqual([]);
  }
});

test('LST-02: what is printed before it has loaded says so', async ({ open }) => {
  const page = await open(place, 'profile');
  await page.route(/\/api\/(?!live|session).*box/i, () => undefined);
  const loading = [
    ['lockers', 'Loading lockers'],
    ['temperatureLog', 'Please wait'],
  ] as const;
  for (const [screen, said] of loading) {
    await page.goto(new URL(place.paths[screen], page.url()).href);
    await expect(page.getByRole('status', { name: said }).first()).toBeVisible();
    const pages = await printedPages(page);
    expect(pages.flatMap(({ texts }) => texts).join(' '), screen).toContain(said);
  }
});

test('LST-03: labels are printed one a page, and their codes read as the kolli ID', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const [door = ''] = await staff.freeDoors(place.box.id, 0);
  const long = newKolliId('a-long-kolli-id').padEnd(64, '0');
  const ids = [`t-${String(Date.now() % 1_000_000)}`, long];
  await staff.reserve(place.box.id, ids[0] ?? '', [door]);
  await staff.book(long);
  await page.goto(new URL(place.paths.reservations, page.url()).href);
  for (const id of ids) await page.getByRole('checkbox', { name: `Choose ${id}` }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print 2 labels' });
  const formats = [
    { name: '62 mm roll', size: { width: 62, height: 29 }, pages: 2 },
    { name: '102 × 152 mm', size: { width: 102, height: 152 }, pages: 2 },
    { name: 'A4 sheet, 3 × 7', size: { width: 210, height: 297 }, pages: 1 },
  ];
  for (const { name, size, pages } of formats) {
    await dialog.getByRole('radio', { name }).check({ force: true });
    const printed = await printedPages(page);
    expect(printed, name).toHaveLength(pages);
    for (const one of printed) expect(one).toMatchObject({ ...size, outside: [] });
    const codes = (await Promise.all(printed.map(({ scan }) => scan()))).flat();
    const read = (format: string) =>
      codes.flatMap((code) => (code.format === format ? [code.text] : [])).toSorted();
    expect(read('QRCode'), name).toEqual([...ids].toSorted());
    expect(read('Code128'), name).toContain(ids[0]);
    const text = printed.flatMap(({ texts }) => texts).join(' ');
    expect(text).toContain(door);
    expect(text).toContain('Pharmacy printing');
    expect(text).not.toContain('+358');
  }
  // The format is remembered.
  await catchPrint(page);
  await dialog.getByRole('button', { name: 'Print' }).click();
  await isPrinted(page);
  await page.reload();
  await page.getByRole('checkbox', { name: `Choose ${long}` }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await expect(page.getByRole('radio', { name: 'A4 sheet, 3 × 7' })).toBeChecked();
});
