import { lookInTurn } from './testing/look-in-turn.ts';
import { placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { test } from './testing/test.ts';
import { makeWalkData } from './testing/walk-data.ts';
import { walkApiReservations, walkHistory, walkReservations } from './testing/walk-lists.ts';
import { type Walk, walkLockers } from './testing/walk.ts';

test('the screens of deliveries and all that opens above them are clean under axe', async ({
  open,
}) => {
  test.slow();
  const place = placeOf('accessibility');
  const page = await open(place, 'lockers');
  const walk: Walk = {
    page,
    place,
    data: await makeWalkData(page, place),
    say: sayIn('en'),
    look: lookInTurn(page, { screens: 4 }),
  };
  await walkLockers(walk);
  await walkReservations(walk);
  await walkApiReservations(walk);
  await walkHistory(walk);
});
