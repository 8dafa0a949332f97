import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { requestService as requestServiceCall } from '@kolli/contract/pharmacy/pharmacy-changes';
import { isLanguage } from '@kolli/domain/people/languages';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { queueMail } from '../outgoing/mails/queue-mail.ts';
import { lockPharmacy, type PharmacyRow, writePharmacy } from './pharmacy.repository.ts';

type Input = CallArguments<typeof requestServiceCall>;
type Result = CallResult<typeof requestServiceCall>;

export interface ServiceDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly settings: Pick<Settings, 'SERVICE_ADDRESS'>;
}

interface ServiceChange {
  readonly pharmacy: PharmacyRow;
  readonly isRequested: boolean;
  readonly description: string;
  readonly caller: StaffAtPharmacy;
  readonly at: Date;
}

/** Mails the service address, if configured, in the pharmacy's language. */
async function mailRequest(tx: Tx, deps: ServiceDeps, change: ServiceChange): Promise<void> {
  const { SERVICE_ADDRESS: to } = deps.settings;
  if (to === undefined) return;
  const { pharmacy, description, caller, at: now } = change;
  const { name, business_id: businessId, phone_number: phone, email } = pharmacy;
  const town = `${pharmacy.zip_code} ${pharmacy.city}`;
  await queueMail(tx, deps, {
    to,
    kind: 'service_request',
    now,
    language: isLanguage(pharmacy.language) ? pharmacy.language : 'en',
    facts: {
      pharmacyName: name,
      businessId,
      phone,
      email,
      description,
      askedBy: fullName(caller),
      address: [pharmacy.street_address, town, pharmacy.country].join(', '),
    },
  });
}

async function applyRequest(tx: Tx, deps: ServiceDeps, change: ServiceChange): Promise<void> {
  const { pharmacy, isRequested, description, caller, at } = change;
  const pharmacyId = pharmacy.id;
  await writePharmacy(tx, pharmacyId, {
    service_requested: isRequested,
    service_description: isRequested ? description : null,
    service_requested_at: isRequested ? at : null,
    updated_at: at,
  });
  await appendAudit(tx, {
    pharmacyId,
    at,
    userId: caller.userId,
    userName: fullName(caller),
    action: isRequested ? 'service.request' : 'service.clear',
    subject: pharmacyId,
  });
  announce(tx, { pharmacyId, boxId: null, at });
  if (isRequested) await mailRequest(tx, deps, change);
}

/**
 * Requests service with a description, mailed to the service address in the same transaction, or
 * clears the request (CAL-21, PHA-20). Throws `service_already_requested` while an earlier request
 * is open, and `user_is_not_admin` if a caller without `pharmacy.administer` clears one. Clearing
 * without a request changes nothing.
 */
export async function requestService(
  deps: ServiceDeps,
  { body }: Input,
  caller: StaffAtPharmacy,
): Promise<Result> {
  const { pharmacyId, permissions } = caller.at;
  const { serviceRequest: isRequested, description = '' } = body;
  if (!isRequested && !permissions.includes('pharmacy.administer'))
    throw new CodedError('user_is_not_admin');
  return transact(deps.store, { pharmacyId, thing: pharmacyId }, async (tx) => {
    const pharmacy = await lockPharmacy(tx, pharmacyId);
    if (isRequested && pharmacy.service_requested)
      throw new CodedError('service_already_requested');
    if (isRequested !== pharmacy.service_requested) {
      const at = deps.clock();
      await applyRequest(tx, deps, { pharmacy, isRequested, description, caller, at });
    }
    return { serviceRequest: isRequested };
  });
}
