import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { showDecodedSsn as showDecodedSsnCall } from '@kolli/contract/delivery/identity-numbers';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { DeliveryRow } from '../deliveries/delivery-change.ts';
import { lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { limitSsnReadings } from './limit-ssn-readings.ts';

type Input = CallArguments<typeof showDecodedSsnCall>;

function openNumber(secrets: Secrets, row: DeliveryRow, of: Input['query']['of']): string {
  const [column, cipher, keyId] =
    of === 'customer'
      ? (['ssn', row.ssn_cipher, row.ssn_key_id] as const)
      : (['pickup_ssn', row.pickup_ssn_cipher, row.pickup_ssn_key_id] as const);
  if (cipher === null || keyId === null) return '';
  return secrets.open({ cipher, keyId }, ['delivery', row.pharmacy_id, row.id, column]);
}

/**
 * Reads a delivery's identity number (CAL-32, PCK-11), or that of the person who picked it up; empty
 * where there is none. Every reading, also an empty one, is written to the audit log first. Throws
 * `too_many_requests` beyond the limit of `limitSsnReadings`.
 */
export async function showDecodedSsn(
  deps: DeliveryDeps,
  { params, query }: Input,
  caller: StaffAtPharmacy,
): Promise<CallResult<typeof showDecodedSsnCall>> {
  const { pharmacyId } = caller.at;
  const { docId, reservedTime, pickupboxId: boxId, of } = query;
  const at = deps.clock();
  return transact(deps.store, { pharmacyId, thing: params.deliveryId }, async (tx) => {
    const name = { pharmacyId, kolliId: params.deliveryId, docId, reservedTime, boxId };
    const { row } = await lockNamedDelivery(tx, name);
    const ssn = openNumber(deps.secrets, row, of);
    await appendAudit(tx, {
      pharmacyId,
      at,
      userId: caller.userId,
      userName: fullName(caller),
      action: 'ssn.read',
      subject: row.id,
      detail: { of, isEmpty: ssn === '' },
    });
    await limitSsnReadings(tx, caller, at);
    return { ssn };
  });
}
