import { shownTexts } from '@kolli/domain/testing/shown-texts';
import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { download, downloadPdf } from '../../../test/catch-files.ts';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { pathOf, renderScreen } from '../../../test/open-app.tsx';
import { stampId } from '../../../test/open-log.ts';
import { cellsOf } from '../../../test/sheet/read-sheet.ts';
import { see, the } from '../../../test/the.ts';

const texts = shownTexts.map(({ text }) => text);
const inCsv = shownTexts.map(({ text, csv }) => csv ?? text);
const inPdf = shownTexts.map(({ text, pdf }) => pdf ?? text);

/** The texts of an element that are shown, of cut ones the whole that hovering shows. */
const wholeTexts = (element: Element) =>
  [...element.querySelectorAll('*')]
    .filter((one) => one.children.length === 0 && !one.matches('[aria-hidden]'))
    .map((one) => one.textContent);

/** How often each text is whole in its row of the table. */
const onScreen = () =>
  [...the.table().element().querySelectorAll('[role=row]')]
    .slice(1)
    .map((row, index) => wholeTexts(row).filter((one) => one === texts[index]).length);

/** How often each text is a line of its row on paper. */
async function onPaper() {
  const media = async (name: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { media: name });
  };
  onTestFinished(() => media(''));
  await media('print');
  window.dispatchEvent(new Event('beforeprint'));
  const rows = [...document.querySelectorAll<HTMLElement>('table tbody tr')];
  return rows.map(
    (row, index) => row.innerText.split(/[\n\t]/u).filter((one) => one === texts[index]).length,
  );
}

const once = texts.map(() => 1);
const twice = texts.map(() => 2);

test('TXT-04: names and descriptions are the same on screen, in CSV and on paper', async () => {
  lists.past = texts.map((text, index) => {
    const docId = stampId(index);
    return pickedUpParcel({ docId, reservedUserName: text, descriptionText: text });
  });
  await renderScreen(pathOf('delivery-history'));
  await see(the.button('Download CSV'));
  await expect.poll(onScreen).toEqual(twice);
  const [, ...rows] = cellsOf((await download(the.button('Download CSV'))).text);
  expect(rows.map((cells) => [cells[8], cells.at(-1)])).toEqual(inCsv.map((one) => [one, one]));
  expect(await onPaper()).toEqual(twice);
});

test('TXT-04: comments and the names below them are the same on screen, in CSV, in PDF and on paper', async () => {
  for (const [index, text] of texts.entries()) {
    const check = [{ alarmInfo: text, checkName: text, checkTime: Date.now() }];
    alarms.push(sampleAlarm({ id: stampId(index), alarmInfo: text, check }));
  }
  await renderScreen(pathOf('alarms'));
  await see(the.button('Download CSV'));
  await expect.poll(onScreen).toEqual(once);
  const [, ...rows] = cellsOf((await download(the.button('Download CSV'))).text);
  expect(rows.map((cells) => cells.at(-1))).toEqual(inCsv);
  // Lines of a cell are broken at spaces.
  const unbroken = (text: string) => text.replaceAll(/\s/gu, '');
  const pdf = unbroken((await downloadPdf(the.button('Download PDF'))).texts.join(''));
  expect(inPdf.filter((one) => !pdf.includes(unbroken(`${one} (${one}, `)))).toEqual([]);
  expect(await onPaper()).toEqual(once);
});
