import { staffOf } from './testing/deliveries.ts';
import { lookInTurn } from './testing/look-in-turn.ts';
import { newKolliId, placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { test } from './testing/test.ts';
import { walkFigures } from './testing/walk-figures.ts';

test('alarms and statistics and what opens above them are clean under axe', async ({ open }) => {
  test.slow();
  const place = placeOf('accessibility');
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('counted');
  await staff.book(kolliId);
  await staff.handOver(kolliId);
  const look = lookInTurn(page, { screens: 2 });
  await walkFigures({ page, place, say: sayIn('en'), look });
});
