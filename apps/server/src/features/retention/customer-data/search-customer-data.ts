import type {
  CustomerData,
  CustomerDelivery,
  StoragePeriods,
} from '@kolli/contract/pharmacy/customer-data';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { transact } from '../../../platform/database/run-transaction.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { findPhonesBeyond, findStored, type StoredDelivery } from './customer-data.repository.ts';
import { readCustomerNumber, type SoughtNumber } from './customer-number.ts';
import { listRequests } from './customer-request.repository.ts';
import { logCustomerRequest } from './log-customer-request.ts';
import { requirePharmacyFacts } from './pharmacy-facts.repository.ts';
import { type PeriodSettings, storagePeriods } from './storage-periods.ts';
import { identityUntil, restUntil, storedData } from './stored-data.ts';

/** Dependencies of the use cases for customers' data. */
export interface CustomerDataDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly settings: PeriodSettings;
}

/** Whose data, at which pharmacy, and who asks. */
export interface CustomerDataRequest {
  readonly pharmacyId: string;
  /** A phone number or identity number as typed. */
  readonly number: string;
  readonly actor: AuditActor;
}

/** Maximum deliveries of a search; the sums cover all of them. */
const maxListed = 200;

const ms = (time: Date | null) => time?.getTime() ?? null;

function present(row: StoredDelivery, periods: StoragePeriods): CustomerDelivery {
  const { match, isOpen } = row;
  const isOwn = match === 'customer';
  return {
    docId: row.docId,
    deliveryId: isOwn ? row.kolliId : null,
    deliveryStatus: row.status,
    match,
    isOpen,
    closedTime: ms(row.closedTime),
    hasIdentityNumber:
      match === 'collector' ? row.hasPickupIdentityNumber : isOwn && row.hasIdentityNumber,
    isIdentityNumberCleared: isOwn && row.isIdentityNumberCleared,
    hasPhoneNumber: isOwn && row.phoneNumber !== null,
    hasIds: isOwn && row.hasIds,
    messageCount: row.messages,
    identityUntil: ms(identityUntil(row, periods)),
    restUntil: ms(restUntil(row, periods)),
    boxId: isOwn ? row.boxId : null,
    boxName: isOwn ? row.boxName : null,
    lockerId: isOwn ? row.lockerIds : [],
    shelf: isOwn ? row.shelves : [],
    waitsUntil: isOpen && isOwn ? ms(row.waitsUntil) : null,
  };
}

async function lastSearch(tx: Tx, pharmacyId: string, subject: string) {
  const [last] = await listRequests(tx, { pharmacyId, subject }, 1);
  return last === undefined ? null : { time: last.occurred_at.getTime(), userName: last.user_name };
}

/** What a search returns of the deliveries with the number. */
function dataOf(
  { parsed }: SoughtNumber,
  deliveries: readonly StoredDelivery[],
  periods: StoragePeriods,
): Omit<CustomerData, 'foundWith' | 'lastSearch'> {
  const open = deliveries.filter(({ isOpen }) => isOpen);
  const closed = deliveries.filter(({ isOpen }) => !isOpen);
  const readable = deliveries.find((row) => row.match === 'customer' && row.hasIdentityNumber);
  return {
    kind: parsed.kind,
    phoneNumber: parsed.kind === 'phone' ? parsed.canonical : null,
    stored: storedData(deliveries, periods),
    periods,
    deliveries: deliveries.slice(0, maxListed).map((row) => present(row, periods)),
    openCount: open.length,
    closedCount: closed.length,
    erasableMessages: closed.reduce((total, one) => total + one.erasableMessages, 0),
    identityDocId: parsed.kind === 'phone' ? (readable?.docId ?? null) : null,
  };
}

/**
 * Finds what is stored of a phone number or identity number at a pharmacy (RET-06): kinds of data with the reason and
 * the time of their removal, and the deliveries that hold them. The search is audited without the number, also if
 * nothing is found. Throws `validation_fail` for a text that is neither, and `too_many_requests` beyond the limit of
 * `logCustomerRequest`.
 */
export async function searchCustomerData(
  deps: CustomerDataDeps,
  { pharmacyId, number, actor }: CustomerDataRequest,
): Promise<CustomerData> {
  const at = deps.clock();
  return transact(deps.store, { pharmacyId, thing: actor.userId ?? 'operator' }, async (tx) => {
    const { country } = await requirePharmacyFacts(tx, pharmacyId);
    const sought = readCustomerNumber(deps.secrets, {
      pharmacyId,
      country,
      text: number,
      today: at,
    });
    const { needle, subject } = sought;
    const deliveries = await findStored(tx, { pharmacyId, needle });
    const result = {
      ...dataOf(sought, deliveries, storagePeriods(deps.settings)),
      foundWith:
        needle.kind === 'identity' ? await findPhonesBeyond(tx, pharmacyId, needle.hashes) : [],
      lastSearch: await lastSearch(tx, pharmacyId, subject),
    };
    const detail = { kind: needle.kind, deliveries: deliveries.length };
    const request = { pharmacyId, actor, subject, detail, at };
    await logCustomerRequest(tx, { ...request, action: 'customer.search' });
    return result;
  });
}
