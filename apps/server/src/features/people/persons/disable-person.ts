import {
  disablePersonAccount,
  enablePersonAccount,
} from '../../identity/accounts/person-account.ts';
import type { PersonChange } from './change-person.ts';

async function setDisabled({ tx, now, person }: PersonChange, isDisabled: boolean): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ is_disabled: isDisabled, updated_at: now })
    .where('id', '=', person.id)
    .execute();
}

/** Disables a person without accesses: their sessions end. */
export async function disablePerson(change: PersonChange): Promise<void> {
  await setDisabled(change, true);
  await disablePersonAccount(change.tx, change.person.id);
}

/** Lets a person sign in again with their old password. */
export async function enablePerson(change: PersonChange): Promise<void> {
  await setDisabled(change, false);
  await enablePersonAccount(change.tx, change.person.id);
}
