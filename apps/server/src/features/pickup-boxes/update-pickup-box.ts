import type { CallArguments } from '@kolli/contract/call/call';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { updatePickupBox as updateCall } from '@kolli/contract/box/pickup-box-changes';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { changedFields, checkAdministered } from '../../platform/changed-fields.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { requireProofFor } from '../../platform/http/access/asks-for-proof.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import type { BoxDeps } from './box-deps.ts';
import {
  administeredFields,
  type BoxField,
  type BoxFields,
  columnsOf,
  currentFields,
  temperatureFields,
} from './box-fields.ts';
import { type HeldBox, lockBoxRow, storeFormerRules, writeBox } from './pickup-box.repository.ts';
import { toInfo } from './present-pickup-box.ts';
import { redrawDoors } from './redraw-doors.ts';
import { readPickupBox } from './show-pickup-box.ts';

type Input = CallArguments<typeof updateCall>;

interface Change {
  readonly box: HeldBox;
  readonly changed: readonly BoxField[];
  readonly fields: BoxFields;
  readonly caller: StaffAtPharmacy;
  readonly at: Date;
}

/** Audits a change: only the names of the fields, and the templates, since they change the doors. */
async function auditChange(tx: Tx, { box, changed, fields, caller, at }: Change): Promise<void> {
  const { templateId: template = '' } = fields;
  await appendAudit(tx, {
    pharmacyId: box.pharmacy_id,
    at,
    ...staffActor(caller),
    action: 'pickupbox.update',
    subject: box.id,
    detail: {
      fields: changed.toSorted().join(' '),
      ...(changed.includes('templateId') && { template, formerTemplate: box.template_id }),
    },
  });
}

async function applyChanges(tx: Tx, change: Change): Promise<void> {
  const { box, changed, fields, caller, at } = change;
  const { templateId } = fields;
  const by = staffActor(caller);
  const redrawn =
    changed.includes('templateId') && templateId !== undefined
      ? await redrawDoors(tx, box, { templateId, at, by })
      : {};
  if (changed.some((field) => temperatureFields.includes(field)))
    await storeFormerRules(tx, box, at);
  await writeBox(tx, box, { ...redrawn, ...columnsOf(changed, fields), updated_at: at });
  await auditChange(tx, change);
  announce(tx, { pharmacyId: box.pharmacy_id, boxId: box.id, at });
}

/**
 * Changes fields of a box (CAL-24). Missing fields and current values change nothing; current values
 * need no permission. Throws `user_is_not_admin` for a changed field that only an admin may change, `proof_needed`,
 * `pickupbox_name_in_use`, `template_not_found`, and `box_not_empty` where another template is chosen
 * while a door is reserved or loaded (BOX-31). Allowed during a staff session: it changes nothing that
 * staff could be using. Changed keep times apply to a delivery from its next event on: customers
 * were promised the current end.
 */
export async function updatePickupBox(
  { store, clock }: BoxDeps,
  { params: { id: boxId }, body: { id = boxId, ...fields } }: Input,
  caller: StaffAtPharmacy,
): Promise<PickupBox> {
  const { pharmacyId, permissions } = caller.at;
  if (id !== boxId)
    throw new CodedError('validation_fail', [{ msg: 'validation.invalid', path: 'body.id' }]);
  return transact(store, { pharmacyId, thing: boxId }, async (tx) => {
    const key = { pharmacyId, boxId };
    // No other transaction reserves or loads one of its doors, or stores its reports, until this one
    // ends.
    const box = await lockBoxRow(tx, key);
    const at = clock();
    const { cardboard_type: cardboardType, outdoor } = box;
    const current = currentFields({ info: toInfo(box), cardboardType, outdoor });
    const changed = changedFields(current, fields);
    checkAdministered(changed, administeredFields, permissions);
    requireProofFor(updateCall, changed, caller);
    if (changed.length > 0) await applyChanges(tx, { box, changed, fields, caller, at });
    return readPickupBox(tx, key, at);
  });
}
