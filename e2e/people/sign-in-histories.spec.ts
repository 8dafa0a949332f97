import { trialSize } from '../../apps/server/src/testing/trial-size.ts';
import { forgetTries } from '../testing/database.ts';
import { History, type HistoryPerson, randomOf } from '../testing/histories/history.ts';
import { newContext } from '../testing/site.ts';
import { test } from '../testing/test.ts';

/** One of the demo site, whose work account is connected. */
const person: HistoryPerson = {
  email: 'user@satama.example',
  password: 'Doors-open-1',
  name: 'Eero Esimerkki',
};
const STEPS = 8;
const FIRST_SEED = 11;

for (let seed = FIRST_SEED; seed < FIRST_SEED + trialSize(2, 50); seed += 1)
  test(`IDP-07 SEC-07: a sign-in in two tabs ends signed in, or on Login, which says what to do: history ${String(seed)}`, async ({
    browser,
  }) => {
    await forgetTries();
    const context = await newContext(browser);
    const history = new History(context, person, randomOf(seed));
    try {
      await history.begin();
      for (let step = 0; step < STEPS; step += 1) await history.step();
      await history.end();
    } catch (failure) {
      throw new Error(`${history.done.join('\n')}\n${String(failure)}`, { cause: failure });
    }
    await context.close();
  });
