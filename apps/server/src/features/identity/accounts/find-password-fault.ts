import { type PasswordFault, passwordFault } from '@kolli/domain/people/password-rules';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { readMostUsedPasswords } from './most-used-passwords.ts';

/** A new password of an account, and its owner if the person is not stored yet. */
interface NewPassword {
  readonly userId: string;
  readonly password: string;
  readonly owner?: { readonly name: string; readonly email: string };
  /** Name of the product, which no password contains. */
  readonly productName: string;
}

/** As `findPasswordFault`, in a transaction that sees all pharmacies of the person. */
export async function findPasswordFaultIn(
  tx: Tx,
  { userId, password, owner, productName }: NewPassword,
): Promise<PasswordFault | undefined> {
  const isMostUsed = await readMostUsedPasswords();
  const person = await tx
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const pharmacies = await tx
    .selectFrom('user_access')
    .innerJoin('pharmacy', 'pharmacy.id', 'user_access.pharmacy_id')
    .select('pharmacy.name')
    .where('user_access.user_id', '=', userId)
    .execute();
  const name = person ? `${person.first_name} ${person.last_name}` : owner?.name;
  return passwordFault(password, {
    name: name ?? '',
    email: person?.email ?? owner?.email ?? '',
    pharmacies: pharmacies.map((pharmacy) => pharmacy.name),
    product: productName,
    isMostUsed,
  });
}

/**
 * Why a new password must not be chosen: it is compared with its owner, their pharmacies, the
 * product and the most used passwords (SEC-02). Its length is checked before. Passwords that were
 * chosen earlier are not checked.
 */
export async function findPasswordFault(
  { store }: { readonly store: Store },
  given: NewPassword,
): Promise<PasswordFault | undefined> {
  const accesses = await store.inGlobal((tx) =>
    tx
      .selectFrom('user_access')
      .select('pharmacy_id')
      .where('user_id', '=', given.userId)
      .execute(),
  );
  const pharmacyIds = accesses.map((access) => access.pharmacy_id);
  return store.inPharmacies(pharmacyIds, (tx) => findPasswordFaultIn(tx, given));
}
