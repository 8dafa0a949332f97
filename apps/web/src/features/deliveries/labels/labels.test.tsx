import { kolliIdMaxLength } from '@kolli/domain/delivery/kolli-ids';
import { expect, test } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { PrintPlaceProvider } from '../../../components/print/print-place.tsx';
import { showLanguage } from '../../../lib/text/i18n.ts';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { LabelFace } from './label-face.tsx';
import { type LabelFormat, labelFormats } from './label-format.ts';
import { type Label, labelsOf } from './label-parts.ts';

const ids = [
  'fp-10852',
  '00370123456789012345',
  'a',
  'se-1_2.3:4/5',
  'kolli-2026-11-22-0000012345678x',
  '9'.repeat(kolliIdMaxLength),
  'a-1_'.repeat(kolliIdMaxLength / 4),
];

async function show(changes: Partial<Label>, format: LabelFormat) {
  const label = {
    key: '1',
    kolliId: '',
    place: '',
    boxName: 'Satama 1',
    part: undefined,
    ...changes,
  };
  await showLanguage('en');
  await document.fonts.load("700 20px 'Inter Variable'");
  const place = { pharmacyName: 'Demoapteekki Satama', address: 'Katu 1', userName: 'M' };
  await render(
    <Providers>
      <PrintPlaceProvider place={place}>
        <div data-testid="label">
          <LabelFace label={label} format={format} timeMs={0} />
        </div>
      </PrintPlaceProvider>
    </Providers>,
  );
  const face = page.getByTestId('label').element().firstElementChild;
  if (!face) throw new Error('There is no label');
  return face;
}

const places = ['', '12-34', 'storage room, upper left corner'];
const cases = labelFormats.flatMap((format) =>
  places.flatMap((place) => ids.map((kolliId) => ({ format, place, kolliId }))),
);

test.each(cases)('LST-03: nothing of a label is cut: $format, $place, $kolliId', async (one) => {
  const { format, ...changes } = one;
  // A shelf is in no box, and has all parcels.
  const isDoor = changes.place.startsWith('1');
  const more = isDoor ? { part: { at: 1, of: 2 } } : { boxName: '' };
  const face = await show({ ...changes, ...more }, format);
  const outside = face.getBoundingClientRect();
  for (const part of face.querySelectorAll('svg, b, dd, span')) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(outside.left - 0.5);
    expect(right).toBeLessThanOrEqual(outside.right + 0.5);
    expect(top).toBeGreaterThanOrEqual(outside.top - 0.5);
    expect(bottom).toBeLessThanOrEqual(outside.bottom + 0.5);
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth + 1);
  }
  expect(face.querySelectorAll('[data-code="qr"]')).toHaveLength(1);
});

test('LST-03: a delivery in two doors has a label for each parcel, and none names the customer', () => {
  const delivery = {
    docId: 'd1',
    deliveryId: 'fp-1',
    heldLockers: ['2-3', '2-4'].map((lockerId) => ({ lockerId, loadedTime: null })),
    heldShelves: [],
    pickupboxId: 'b1',
  };
  const t = ((key: string) => key) as never;
  expect(labelsOf(delivery, new Map([['b1', 'Satama 1']]), t)).toEqual([
    { key: 'd1 2-3', kolliId: 'fp-1', place: '2-3', boxName: 'Satama 1', part: { at: 1, of: 2 } },
    { key: 'd1 2-4', kolliId: 'fp-1', place: '2-4', boxName: 'Satama 1', part: { at: 2, of: 2 } },
  ]);
});
