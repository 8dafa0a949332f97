import { check } from './testing/check-screen.ts';
import { placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { test } from './testing/test.ts';
import { makeWalkData } from './testing/walk-data.ts';
import { walkApiReservations, walkHistory, walkReservations } from './testing/walk-lists.ts';
import { type Walk, walkLockers } from './testing/walk.ts';

// Each stop of the walk is seen in one of the four, so that the run stays short; which one, turns.
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;

test('the screens of deliveries and all that opens above them are clean under axe', async ({
  open,
}) => {
  test.slow();
  const place = placeOf('accessibility');
  const page = await open(place, 'lockers');
  let stops = 0;
  const lookAs = async (what: string, { colorScheme, width }: (typeof looks)[number]) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await check(page, `${what}, ${colorScheme}, ${String(width)} px`);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const walk: Walk = {
    page,
    place,
    data: await makeWalkData(page, place),
    say: sayIn('en'),
    look: async (what, isScreen = false) => {
      stops += 1;
      const seen = isScreen ? looks : looks.slice(stops % 4, (stops % 4) + 1);
      for (const one of seen) await lookAs(what, one);
    },
  };
  await walkLockers(walk);
  await walkReservations(walk);
  await walkApiReservations(walk);
  await walkHistory(walk);
});
