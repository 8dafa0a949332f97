import type { CallArguments } from '@kolli/contract/call/call';
import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { updatePharmacy as updatePharmacyCall } from '@kolli/contract/pharmacy/pharmacy-changes';
import { zoneInCountry } from '@kolli/domain/time/country-zone';
import { appendAudit } from '../../platform/audit/audit.ts';
import { changedFields, checkAdministered } from '../../platform/changed-fields.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { checkZone } from '../../platform/clock/check-zone.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { requireProofFor } from '../../platform/http/access/asks-for-proof.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { isStrongAuthSet, type StrongAuthSettings } from '../../platform/settings/settings.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import {
  administeredFields,
  boxFields,
  columnsOf,
  type PharmacyField,
  type PharmacyFields,
  tidyFields,
} from './pharmacy-fields.ts';
import { lockPharmacy, writePharmacy } from './pharmacy.repository.ts';
import { setShelvesNumber } from './set-shelves-number.ts';
import { readPharmacy, withoutPin } from './show-pharmacy.ts';

type Input = CallArguments<typeof updatePharmacyCall>;

export interface PharmacyDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: StrongAuthSettings;
}

/** Throws if the caller may not change these fields. */
function checkChanges(
  deps: PharmacyDeps,
  changed: readonly PharmacyField[],
  fields: PharmacyFields,
  caller: StaffAtPharmacy,
): void {
  const ofBoxes = changed.filter((name) => boxFields.includes(name));
  if (ofBoxes.length > 0) {
    const errors = ofBoxes.map((name) => ({ msg: 'validation.invalid', path: `body.${name}` }));
    throw new CodedError('validation_fail', errors);
  }
  checkAdministered(changed, administeredFields, caller.at.permissions);
  // They decide which identity and phone numbers are valid, and when deadlines end.
  if ((changed.includes('country') || changed.includes('timeZone')) && !caller.isAdministrator)
    throw new CodedError('user_is_not_admin');
  requireProofFor(updatePharmacyCall, changed, caller);
  const isTurnedOn =
    changed.includes('strongAuthentication') && fields.strongAuthentication === true;
  // Customers could not get their PIN.
  if (isTurnedOn && !isStrongAuthSet(deps.settings))
    throw new CodedError('bad_strong_auth_provider');
}

/** What was sent, with the time zone that follows a changed country. */
function withZone(current: Pharmacy, fields: PharmacyFields): PharmacyFields {
  const { country = current.country, timeZone = current.timeZone } = fields;
  if (country === current.country || timeZone !== current.timeZone) return fields;
  const followed = zoneInCountry(current, country);
  if (followed !== undefined) return { ...fields, timeZone: followed };
  throw new CodedError('validation_fail', [{ msg: 'validation.required', path: 'body.timeZone' }]);
}

async function applyChanges(
  tx: Tx,
  deps: PharmacyDeps,
  change: {
    readonly current: Pharmacy;
    readonly changed: readonly PharmacyField[];
    readonly fields: PharmacyFields;
    readonly caller: StaffAtPharmacy;
  },
): Promise<void> {
  const { current, changed, fields, caller } = change;
  const { pharmacyId } = caller.at;
  const { shelvesNumber: number } = fields;
  if (changed.includes('shelvesNumber') && number !== undefined)
    await setShelvesNumber(tx, pharmacyId, { number, clock: deps.clock });
  const timeZone = changed.includes('timeZone') ? fields.timeZone : undefined;
  if (timeZone !== undefined) await checkZone(tx, timeZone);
  const at = deps.clock();
  const written = columnsOf(deps.secrets, pharmacyId, { changed, fields });
  await writePharmacy(tx, pharmacyId, { ...written, updated_at: at });
  await appendAudit(tx, {
    pharmacyId,
    at,
    userId: caller.userId,
    userName: fullName(caller),
    action: 'pharmacy.update',
    subject: pharmacyId,
    // The names of the fields, not their values: an entry PIN is among them. Former deadlines are explained by the zone.
    detail: {
      fields: changed.toSorted().join(' '),
      ...(changed.includes('shelvesNumber') && number !== undefined && { shelvesNumber: number }),
      ...(timeZone !== undefined && { timeZone, formerTimeZone: current.timeZone }),
    },
  });
  announce(tx, { pharmacyId, boxId: null, at });
}

/**
 * Updates a pharmacy (CAL-20, PHA-19): omitted fields stay, and unchanged values need no
 * permission. Throws `pharmacyIds_must_match`, `user_is_not_admin` for a changed admin field, or a
 * country or time zone that the administration of the installation does not change,
 * `validation_fail` for a changed field about the boxes, an unknown time zone or a country of several, `shelves_are_in_use_cant_change_number`,
 * `businessId_already_exists`, `proof_needed` for a field that asks for a recent proof, and `bad_strong_auth_provider` if strong authentication is turned on
 * without a configured provider. Changed keep times apply to a delivery from its next event on: customers
 * were promised the current end.
 */
export async function updatePharmacy(
  deps: PharmacyDeps,
  { params, body }: Input,
  caller: StaffAtPharmacy,
): Promise<Pharmacy> {
  const { pharmacyId } = caller.at;
  if (body.id !== undefined && body.id !== params.id)
    throw new CodedError('pharmacyIds_must_match');
  return transact(deps.store, { pharmacyId, thing: pharmacyId }, async (tx) => {
    await lockPharmacy(tx, pharmacyId);
    const current = await readPharmacy(tx, deps.secrets, pharmacyId);
    const fields = withZone(current, tidyFields(body));
    const changed = changedFields(current, fields);
    checkChanges(deps, changed, fields, caller);
    if (changed.length > 0) await applyChanges(tx, deps, { current, changed, fields, caller });
    return withoutPin(await readPharmacy(tx, deps.secrets, pharmacyId), caller);
  });
}
