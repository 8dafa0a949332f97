import type { GivenUser, UserWishes } from '../../../testing/factories.ts';
import { type Answer, said } from '../../../testing/test-server.ts';
import type { People } from './people.ts';

export const password = 'a password for tests';

export const offerIn = ({ body }: Answer) => body.result as { readonly id: string };

/** People of the other pharmacy, and what is done with offers of accesses to them. */
export function offersOf({ server, otherId, givenColleague }: People) {
  const givenStranger = (wishes: UserWishes = {}) =>
    givenColleague({ pharmacyId: otherId, ...wishes });
  return {
    givenStranger,
    /** A stranger who can sign in. */
    givenAccount: async () => {
      const whom = await givenStranger();
      const account = { userId: whom.id, email: whom.email, name: 'Aino', password };
      await server.services.identity.accounts.createAccount(account);
      return whom;
    },
    answer: (who: GivenUser, id: string, how: 'accept' | 'decline') =>
      said(server.ask(who, 'POST', `/api/profile/access-offers/${id}/${how}`, {})),
    withdraw: (who: GivenUser, id: string) =>
      said(server.ask(who, 'DELETE', `/api/users/access-offers/${id}`)),
    waitingAt: async (who: GivenUser) =>
      (await server.ask(who, 'GET', '/api/users/access-offers')).body.result as {
        readonly offers: readonly object[];
      },
    offeredTo: async (who: GivenUser) => {
      const { body } = await server.ask(who, 'GET', '/api/profile');
      return (body.result as { readonly accessOffers: readonly object[] }).accessOffers;
    },
  };
}
