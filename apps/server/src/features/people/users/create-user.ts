import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { createUser as createCall } from '@kolli/contract/people/users';
import { makePersonAccount } from '../../identity/accounts/person-account.ts';
import { appendAudit } from '../../../platform/audit/audit.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { embeddedIssuerName } from '../../../platform/session/bearer-tokens.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { retryOnConflict } from '../persons/change-person.ts';
import { givableAccess, type PeopleDeps } from '../accesses/givable-access.ts';
import { offerAccess } from '../access-offers/offer-access.ts';
import { insertAccess } from '../accesses/write-access.ts';
import { showUser } from './list-users.ts';
import { recordTry, requireTry } from '../persons/limit-tries.ts';
import { findUserId, lockPeople, lockPerson, type Person } from '../persons/person.repository.ts';
import { sendInvitation } from '../accesses/send-invitation.ts';

type Body = CallArguments<typeof createCall>['body'];
type Created = CallResult<typeof createCall>;

/** Inserts the person only; their language is the pharmacy's until they choose another. */
async function insertPerson(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  pharmacyId: string,
  { email, firstName, lastName, role }: Body,
): Promise<Person> {
  const id = newId();
  const times = { created_at: now, updated_at: now };
  const pharmacy = tx.selectFrom('pharmacy').select('language').where('id', '=', pharmacyId);
  const { language } = await pharmacy.executeTakeFirstOrThrow();
  const names = { email, first_name: firstName, last_name: lastName, app_language: language };
  await tx
    .insertInto('app_user')
    .values({ id, ...names, role_name: role, ...times })
    .execute();
  const account = { userId: id, email, name: `${firstName} ${lastName}` };
  if (!(await makePersonAccount(tx, account))) throw new CodedError('email_in_use');
  const link = { issuer: embeddedIssuerName, subject: id, user_id: id, created_at: now };
  await tx.insertInto('identity_link').values(link).execute();
  return lockPerson(tx, id);
}

/** Creates person, account, access and invitation in one transaction. */
function makeUser(deps: PeopleDeps, caller: StaffAtPharmacy, body: Body): Promise<string> {
  const { pharmacyId } = caller.at;
  const now = deps.clock();
  const { role: roleName, webToolAccess, boxAccess } = body;
  return deps.store.inPharmacies([pharmacyId], async (tx) => {
    await lockPeople(tx, [pharmacyId]);
    const inviting = { userId: caller.userId, kind: 'inviting', now } as const;
    await requireTry(tx, inviting);
    await recordTry(tx, inviting);
    const access = await givableAccess(tx, caller, { roleName, webToolAccess, boxAccess });
    const person = await insertPerson({ tx, now }, pharmacyId, body);
    const entry = { pharmacyId, at: now, ...staffActor(caller), subject: person.id };
    await appendAudit(tx, { ...entry, action: 'user.create' });
    const change = { tx, now, person, pharmacyIds: [pharmacyId] };
    await insertAccess(change, staffActor(caller), access);
    await sendInvitation(deps, change, { pharmacyId, by: fullName(caller) });
    return person.id;
  });
}

async function makeOrOffer(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  body: Body,
): Promise<Created> {
  const { email, role: roleName, webToolAccess, boxAccess } = body;
  const userId = await deps.store.inGlobal((tx) => findUserId(tx, email));
  if (userId === undefined) {
    const user = await showUser(
      deps.store,
      caller.at.pharmacyId,
      await makeUser(deps, caller, body),
    );
    return { outcome: 'invited', user };
  }
  const given = { roleName, webToolAccess, boxAccess };
  const offer = await offerAccess(deps, caller, { userId, email }, given);
  return { outcome: 'access_offered', offer };
}

/**
 * Adds a person to the pharmacy (CAL-15). An address with an account, in any letter case, is offered an
 * access; a new address is invited by mail to set a password. Throws the errors
 * of `offerAccess`. Of two concurrent calls for the same new person, the second offers an access.
 */
export function createUser(
  deps: PeopleDeps,
  caller: StaffAtPharmacy,
  body: Body,
): Promise<Created> {
  return retryOnConflict(() => makeOrOffer(deps, caller, body));
}
