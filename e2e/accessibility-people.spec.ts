import { lookInTurn } from './testing/look-in-turn.ts';
import { placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { test } from './testing/test.ts';
import { walkAuth, walkChangePharmacy } from './testing/walk-auth.ts';
import { walkPeople } from './testing/walk-people.ts';
import { walkPharmacy } from './testing/walk-pharmacy.ts';

// Whole screens alone: what opens above them is looked at by `npm run test:matrix`.
const sampled =
  (look: ReturnType<typeof lookInTurn>): ReturnType<typeof lookInTurn> =>
  async (what, isScreen = false) => {
    if (isScreen) await look(what, true);
  };

test('the screens of people and pharmacy are clean under axe', async ({ open }) => {
  test.slow();
  const place = placeOf('accessibility');
  const page = await open(place, 'users');
  const look = sampled(lookInTurn(page, { screens: 1 }));
  const walk = { page, place, say: sayIn('en'), look };
  await walkPeople(walk);
  await walkPharmacy(walk);
  await walkChangePharmacy(walk);
});

test('the screens around sign-in are clean under axe', async ({ visit }) => {
  const page = await visit('/auth/login');
  await walkAuth({ page, say: sayIn('en'), look: sampled(lookInTurn(page, { screens: 1 })) });
});
