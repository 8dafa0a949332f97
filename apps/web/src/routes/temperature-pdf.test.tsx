import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatDate } from '@kolli/domain/dates';
import { bytesOf, catchFiles } from '../../test/catch-files.ts';
import { sampleDeviation, temperatures } from '../../test/fake-temperatures.ts';
import { openLog, stampId } from '../../test/open-temperature-log.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { withFakeServer } from '../../test/render-app.tsx';

withFakeServer();
beforeEach(async () => {
  await page.viewport(1440, 900);
});

const HOUR_MS = 3_600_000;
const daysAgo = (days: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
};

describe('the PDF', () => {
  test('TMP-12: Temperature Log.pdf holds title, pharmacy, box, range, the chart, all deviations and page numbers', async () => {
    temperatures.deviations = Array.from({ length: 60 }, (_, index) =>
      sampleDeviation(
        {
          id: stampId(index),
          lockerId: '3-1',
          timestamp: Date.now() - (index + 1) * HOUR_MS,
          alarmEndTimestamp: Date.now() - (index + 0.5) * HOUR_MS,
          alarmMax: 9 + index / 10,
          alarmMin: 4,
        },
        { checkedBy: `Åsa ${String(index)}`, checkTime: Date.now() },
      ),
    );
    await openLog();
    const files = catchFiles();
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await expect.poll(() => files).toHaveLength(1);
    const [pdf] = files;
    expect(pdf?.name).toBe('Temperature Log.pdf');
    const pages = await readPdf(await bytesOf(pdf));
    const texts = pages.flat();
    for (const text of [
      'Temperature log',
      'Vaasan Keskusapteekki',
      'Box 1 · Kauppatori',
      `${formatDate(daysAgo(3))} – ${formatDate(new Date())}`,
      'Box Temperature',
      'Fridge temperatures',
      '30 °C',
      'Fridge, allowed 2–8 °C',
      'Deviations',
      'Åsa 59',
      '14.9 °C',
    ]) {
      expect(texts).toContain(text);
    }
    expect(texts.filter((text) => text.startsWith('Åsa '))).toHaveLength(60);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map((one) => one.at(-1))).toEqual(
      pages.map((_, index) => `${String(index + 1)} / ${String(pages.length)}`),
    );
  });
});
