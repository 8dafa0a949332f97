import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { listUsers as listUsersCall, User } from '@kolli/contract/people/users';
import { defaultLanguage, isLanguage } from '@kolli/domain/people/languages';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { presentUser } from './present-user.ts';
import { countUsers, findUser, listUserRows } from './user.repository.ts';

type Query = CallArguments<typeof listUsersCall>['query'];

/**
 * A page of the people of the caller's pharmacy by last name, first name and id, sorted by the
 * caller's language, all or those that a search finds, and how many these are (CAL-13). Throws `user_not_found` if `lastKey` is not a person of the pharmacy.
 */
export function listUsers(
  store: Store,
  { at: { pharmacyId }, appLanguage }: StaffAtPharmacy,
  { pageSize, lastKey, search }: Omit<Query, 'pharmacyId'>,
): Promise<CallResult<typeof listUsersCall>> {
  const language = isLanguage(appLanguage) ? appLanguage : defaultLanguage;
  return store.inGlobal(async (tx) => {
    const isPlace = lastKey === undefined || (await findUser(tx, pharmacyId, lastKey));
    if (!isPlace) throw new CodedError('user_not_found');
    const page = { search, lastKey, language, limit: pageSize + 1 };
    const [rows, total] = await Promise.all([
      listUserRows(tx, pharmacyId, page),
      countUsers(tx, pharmacyId, search),
    ]);
    const users = rows.slice(0, pageSize).map(presentUser);
    const end = rows.length > pageSize ? users.at(-1) : undefined;
    return { users, lastKey: end?.id ?? null, total };
  });
}

/** One person of a pharmacy (CAL-14). Throws `forbidden` for people elsewhere and unknown ids. */
export async function showUser(store: Store, pharmacyId: string, userId: string): Promise<User> {
  const row = await store.inGlobal((tx) => findUser(tx, pharmacyId, userId));
  if (row === undefined) throw new CodedError('forbidden');
  return presentUser(row);
}
