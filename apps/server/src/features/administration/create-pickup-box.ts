import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { createPickupBox as createCall } from '@kolli/contract/pharmacy/pharmacy-administration';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { lockTemplateForBox } from '../pickup-boxes/templates/lock-template-for-box.ts';
import type { SetupWork } from './make-pharmacy.ts';
import { type BoxFacts, defaultBoxFacts, makePickupBox } from './make-pickup-box.ts';
import { isBoxIdTaken, lockPharmacy, nextOrdinal } from './pharmacy.repository.ts';

export interface BoxDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** A new box; omitted values have defaults. */
export interface BoxInput extends Omit<BoxFacts, keyof typeof defaultBoxFacts> {
  readonly id: string;
  readonly pharmacyId: string;
  readonly templateId: string;
}

/** Creates a box at a locked pharmacy. Throws `template_not_found`, `pickupbox_already_exists`. */
export async function addPickupBox(work: SetupWork, input: BoxInput): Promise<void> {
  const { tx } = work;
  const { id, pharmacyId, templateId, ...facts } = input;
  const model = await lockTemplateForBox(tx, templateId);
  if (await isBoxIdTaken(tx, id)) throw new CodedError('pickupbox_already_exists');
  const ordinal = await nextOrdinal(tx, pharmacyId);
  const box = { pharmacyId, id, ordinal, model, facts: { ...defaultBoxFacts, ...facts } };
  await makePickupBox(work, box);
}

/** Creates an active box with the doors of its template; audited at its pharmacy. */
export async function createPickupBox(
  { store, clock, secrets }: BoxDeps,
  actor: AuditActor,
  body: CallArguments<typeof createCall>['body'],
): Promise<CallResult<typeof createCall>> {
  const { id, pharmacyId, name, customerSMSLanguages = [] } = body;
  try {
    return await store.inPharmacies([pharmacyId], async (tx) => {
      if (!(await lockPharmacy(tx, pharmacyId))) throw new CodedError('pharmacy_does_not_exist');
      const work = { tx, now: clock(), secrets, actor };
      await addPickupBox(work, { ...body, customerSMSLanguages });
      return { id, pharmacyId, name };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'pickup_box_pharmacy_id_name_key')
      throw new CodedError('pickupbox_already_exists');
    throw error;
  }
}
