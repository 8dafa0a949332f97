import type { CallArguments } from '@kolli/contract/call';
import type { Pharmacy } from '@kolli/contract/pharmacies';
import type { updatePharmacy as updatePharmacyCall } from '@kolli/contract/pharmacy-changes';
import { appendAudit } from '../../platform/audit/audit.ts';
import { changedFields } from '../../platform/changed-fields.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { isStrongAuthSet, type StrongAuthSettings } from '../../settings.ts';
import { transact } from '../deliveries/run-transaction.ts';
import {
  administeredFields,
  boxFields,
  type PharmacyField,
  type PharmacyFields,
  tidyFields,
} from './find-changes.ts';
import { columnsOf } from './pharmacy-columns.ts';
import { lockPharmacy, writePharmacy } from './pharmacy.repository.ts';
import { setShelvesNumber } from './set-shelves-number.ts';
import { readPharmacy } from './show-pharmacy.ts';

type Input = CallArguments<typeof updatePharmacyCall>;

export interface PharmacyDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: StrongAuthSettings;
}

/** Throws what keeps the caller from changing these fields. */
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
  const isAdmin = caller.at.permissions.includes('pharmacy.administer');
  if (!isAdmin && changed.some((name) => administeredFields.includes(name)))
    throw new CodedError('user_is_not_admin');
  const isTurnedOn =
    changed.includes('strongAuthentication') && fields.strongAuthentication === true;
  // Customers could not get their PIN.
  if (isTurnedOn && !isStrongAuthSet(deps.settings))
    throw new CodedError('bad_strong_auth_provider');
}

async function applyChanges(
  tx: Tx,
  deps: PharmacyDeps,
  change: {
    readonly changed: readonly PharmacyField[];
    readonly fields: PharmacyFields;
    readonly caller: StaffAtPharmacy;
  },
): Promise<void> {
  const { changed, fields, caller } = change;
  const { pharmacyId } = caller.at;
  const { shelvesNumber: number } = fields;
  if (changed.includes('shelvesNumber') && number !== undefined)
    await setShelvesNumber(tx, pharmacyId, { number, clock: deps.clock });
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
    detail: {
      fields: changed.toSorted().join(' '),
      ...(changed.includes('shelvesNumber') && number !== undefined && { shelvesNumber: number }),
    },
  });
  await announce(tx, { pharmacyId, boxId: null, at });
}

/**
 * Changes what is known of a pharmacy (CAL-20, PHA-19): fields that are left out stay, and what is
 * so already changes nothing and needs no right. Refuses with `pharmacyIds_must_match`,
 * `user_is_not_admin` for a changed field that only an admin sets, `validation_fail` for what tells
 * of the boxes, `shelves_are_in_use_cant_change_number`, `businessId_already_exists`, and
 * `bad_strong_auth_provider` where customers shall prove who they are and no provider is set.
 * Changed keep times hold for a delivery from its next event on (ADR 14).
 */
export async function updatePharmacy(
  deps: PharmacyDeps,
  { params, body }: Input,
  caller: StaffAtPharmacy,
): Promise<Pharmacy> {
  const { pharmacyId } = caller.at;
  if (body.id !== undefined && body.id !== params.id)
    throw new CodedError('pharmacyIds_must_match');
  const fields = tidyFields(body);
  return transact(deps.store, pharmacyId, async (tx) => {
    await lockPharmacy(tx, pharmacyId);
    const current = await readPharmacy(tx, deps.secrets, pharmacyId);
    const changed = changedFields(current, fields);
    checkChanges(deps, changed, fields, caller);
    if (changed.length === 0) return current;
    await applyChanges(tx, deps, { changed, fields, caller });
    return readPharmacy(tx, deps.secrets, pharmacyId);
  });
}
