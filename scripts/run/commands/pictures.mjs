import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { chromium } from '@playwright/test';
import { demoSiteFile } from '../demo/demo.mjs';
import { smallPng } from '../demo/small-png.mjs';
import { lastPorts } from '../process/ports.mjs';
import { UserError } from '../process/user-error.mjs';
import { chromiumExecutable } from '../setup/chromium.mjs';
import { ROOT } from '../setup/runtime.mjs';

const MAX_BYTES = 250_000;
const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
/** An A4 sheet at 96 pixels an inch. */
const SHEET = { width: 794, height: 1123 };

/** The pictures of `docs/look`: what a person does before each, and how the window is. */
const pictures = [
  { name: 'today-1440-light', size: DESKTOP, show: goTo('Today') },
  { name: 'today-1440-dark', size: DESKTOP, colorScheme: 'dark', show: goTo('Today') },
  { name: 'today-390', size: PHONE, show: goTo('Today') },
  { name: 'worksheet', size: SHEET, show: showWorksheet },
  { name: 'lockers-1440', size: DESKTOP, show: showDoor(/, delivered/) },
  { name: 'lockers-1024', size: TABLET, show: showDoor(/, expired/) },
  { name: 'to-decide-1440', size: DESKTOP, show: goTo('To decide') },
  { name: 'temperature-log-1440', size: DESKTOP, show: goTo('Temperature log') },
  { name: 'search-1440', size: DESKTOP, show: search },
  { name: 'size-step-1440', size: DESKTOP, show: scanOrder },
  { name: 'labels-1440', size: DESKTOP, show: showLabels },
];

/**
 * Takes the pictures of the documentation from the demo of `npm start`, which must run.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  const { server } = await lastPorts(ROOT, process.env);
  const url = `http://localhost:${server}`;
  await fetch(url).catch(() => {
    throw new UserError('The pictures show the demo: run `npm start` in another terminal first.');
  });
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: ['--no-sandbox'],
  });
  try {
    for (const picture of pictures) await takePicture(browser, url, picture);
  } finally {
    await browser.close();
  }
  return 0;
}

async function takePicture(browser, url, { name, size, colorScheme = 'light', show }) {
  const page = await browser.newPage({
    viewport: DESKTOP,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    reducedMotion: 'reduce',
  });
  await page.addInitScript(() => {
    localStorage.setItem('locale', 'en');
    localStorage.setItem('kolli.firstSteps', 'closed');
  });
  await signIn(page, url);
  await show(page);
  await page.setViewportSize(size);
  await page.mouse.move(0, 0);
  const picture = await repack(await untilStill(page));
  await page.close();
  console.log(`${name}.png  ${Math.round(picture.length / 1000)} kB`);
  if (picture.length > MAX_BYTES) throw new UserError(`${name}.png is larger than 250 kB.`);
  await writeFile(join(ROOT, 'docs', 'look', `${name}.png`), picture);
}

async function repack(png) {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return smallPng(context.getImageData(0, 0, image.width, image.height));
}

async function signIn(page, url) {
  const { users } = JSON.parse(await readFile(demoSiteFile(ROOT), 'utf8'));
  const [{ email, password }] = users;
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('listbox').waitFor();
}

/** Waits until all has loaded; returns the picture once two in a row are the same. */
async function untilStill(page) {
  let last;
  for (;;) {
    await page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        document.querySelector('main [aria-busy="true"], [aria-label="Please wait"]') === null,
    );
    const picture = await page.screenshot();
    if (last?.equals(picture)) return picture;
    last = picture;
    await setTimeout(500);
  }
}

function goTo(screen) {
  return async (page) => {
    const link = page.getByRole('link', { name: new RegExp(`^${screen}\\s*\\d*$`) });
    await link.click();
    await link.and(page.locator('[aria-current=page]')).waitFor();
    await untilStill(page);
  };
}

function showDoor(name) {
  return async (page) => {
    await page.getByRole('option', { name }).first().click();
    await page.getByRole('complementary').getByText('Events').waitFor();
  };
}

async function showWorksheet(page) {
  await goTo('Today')(page);
  await page.emulateMedia({ media: 'print' });
  // A screen does not draw the margins of a page.
  await page.evaluate(() => {
    document.body.style.padding = '48px';
  });
}

/** The kolli ID of the first row of a list. */
async function firstKolliId(page, screen) {
  await goTo(screen)(page);
  const actions = page.getByRole('button', { name: /^More actions: / }).first();
  return (await actions.getAttribute('aria-label')).replace('More actions: ', '');
}

async function search(page) {
  const kolliId = await firstKolliId(page, 'Reservations');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  // At the pace of a person, not of a scanner. All but the last digit, to find several.
  await page.keyboard.type(kolliId.slice(3, -1), { delay: 200 });
  await page.getByRole('option', { name: kolliId }).waitFor();
}

async function scanOrder(page) {
  const kolliId = await firstKolliId(page, 'API reservations');
  await goTo('Lockers')(page);
  await page.keyboard.type(kolliId);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Where does ${kolliId} go?` }).waitFor();
  await page.keyboard.type('S');
  await page.getByText(`Found ${kolliId}`).waitFor({ state: 'hidden' });
}

async function showLabels(page) {
  await goTo('Reservations')(page);
  for (const row of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .nth(row + 1)
      .check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('dialog').waitFor();
}
