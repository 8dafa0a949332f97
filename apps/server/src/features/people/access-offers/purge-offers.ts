import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { beginRound } from '../../../platform/jobs/round.ts';
import type { Log } from '../../../platform/log.ts';
import { changePerson } from '../persons/change-person.ts';
import { deleteLateOffers, userIdsWithLateOffers } from './access-offer.repository.ts';
import { closeAccountWithoutOffer } from './account-of-offer.ts';

interface PurgeDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Deletes the offers that nobody has answered in time. Returns for how many people that failed. */
export async function purgeOffers(deps: PurgeDeps): Promise<number> {
  const { attempt, failures } = beginRound(deps.log, 'purge-offers');
  const late = await deps.store.inGlobal((tx) => userIdsWithLateOffers(tx, deps.clock()));
  for (const userId of late)
    await attempt({ userId }, () =>
      changePerson(deps, { userId, pharmacyIds: [] }, async (change) => {
        await deleteLateOffers(change.tx, userId, change.now);
        await closeAccountWithoutOffer(change);
      }),
    );
  return failures();
}
