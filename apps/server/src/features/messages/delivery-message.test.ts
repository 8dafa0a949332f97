import { expect, test } from 'vitest';
import { deliveryMessage, localDay } from './delivery-message.ts';

const place = {
  name: 'Demo Pharmacy, Box 1',
  street: 'Main Street 1',
  city: 'Helsinki',
  timeZone: 'Europe/Helsinki',
};
const lastDay = new Date('2026-03-12T22:30:00Z');

test('VER-11: the customer is told in the chosen languages, in one message', () => {
  const text = deliveryMessage({
    place: { ...place, languages: ['fi', 'sv'] },
    pin: '012345',
    lastDay,
  });
  expect(text).toBe(
    'Pakettisi odottaa noutoa: Demo Pharmacy, Box 1, Main Street 1, Helsinki. Noutokoodi 012345. Nouda viimeistään 13.03.2026.\n\n' +
      'Ditt paket väntar på dig: Demo Pharmacy, Box 1, Main Street 1, Helsinki. Hämtkod 012345. Hämta senast 13.03.2026.',
  );
});

test.each(['en', 'fi', 'sv', 'no'] as const)(
  'the message in %s names place, PIN and last day',
  (language) => {
    const text = deliveryMessage({
      place: { ...place, languages: [language] },
      pin: '012345',
      lastDay,
    });
    for (const part of ['Demo Pharmacy, Box 1', 'Main Street 1', '012345', '13.03.2026'])
      expect(text).toContain(part);
  },
);

test('a parcel that waits without end has no last day', () => {
  const text = deliveryMessage({
    place: { ...place, languages: ['en'] },
    pin: '012345',
    lastDay: null,
  });
  expect(text).not.toContain('Last day');
});

test("the last day is the pharmacy's own, on both sides of midnight", () => {
  expect(localDay(new Date('2026-03-12T21:59:00Z'), 'Europe/Helsinki')).toBe('12.03.2026');
  expect(localDay(new Date('2026-03-12T22:01:00Z'), 'Europe/Helsinki')).toBe('13.03.2026');
  expect(localDay(new Date('2026-03-12T22:01:00Z'), 'Europe/Stockholm')).toBe('12.03.2026');
});
