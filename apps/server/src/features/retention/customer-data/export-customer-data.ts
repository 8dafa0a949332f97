import type { CustomerExport } from '@kolli/contract/pharmacy/customer-data';
import type { Tx } from '../../../platform/database/open-database.ts';
import { transact } from '../../../platform/database/run-transaction.ts';
import { findStored, type StoredDelivery } from './customer-data.repository.ts';
import { readCustomerNumber, type SoughtNumber } from './customer-number.ts';
import { listRequests } from './customer-request.repository.ts';
import { findActions, findContents, findMessages, findOpenings } from './export.repository.ts';
import { logCustomerRequest } from './log-customer-request.ts';
import { requirePharmacyFacts } from './pharmacy-facts.repository.ts';
import { type ExportedRows, presentExported } from './present-export.ts';
import type { CustomerDataDeps, CustomerDataRequest } from './search-customer-data.ts';
import { storagePeriods } from './storage-periods.ts';
import { storedData } from './stored-data.ts';

/** Maximum earlier requests in an export, the newest. */
const maxRequests = 500;

async function readRows(
  tx: Tx,
  pharmacyId: string,
  { needle }: SoughtNumber,
  deliveries: readonly StoredDelivery[],
): Promise<ExportedRows> {
  const own = deliveries.filter(({ match }) => match === 'customer').map(({ docId }) => docId);
  const [contents, actions, openings, messages] = await Promise.all([
    findContents(tx, pharmacyId, own),
    findActions(tx, pharmacyId, own),
    findOpenings(tx, pharmacyId, own),
    findMessages(tx, { pharmacyId, needle }),
  ]);
  return { contents, actions, openings, messages };
}

async function readRequests(tx: Tx, pharmacyId: string, { subject }: SoughtNumber) {
  const requests = await listRequests(tx, { pharmacyId, subject }, maxRequests);
  return requests.map(({ action, occurred_at, user_name }) => ({
    action,
    time: occurred_at.getTime(),
    userName: user_name,
  }));
}

/**
 * Exports all that is stored of a phone number or identity number at a pharmacy (RET-06), with who looked at it.
 * Identity numbers themselves are not exported: only whether they are stored. Of deliveries of somebody else, which
 * the person picked up or about which a message was sent to this number, only that is exported. Audited; throws like
 * `searchCustomerData`.
 */
export async function exportCustomerData(
  deps: CustomerDataDeps,
  { pharmacyId, number, actor, format }: CustomerDataRequest & { readonly format: 'json' | 'pdf' },
): Promise<CustomerExport> {
  const at = deps.clock();
  const periods = storagePeriods(deps.settings);
  return transact(deps.store, { pharmacyId, thing: actor.userId ?? 'operator' }, async (tx) => {
    const { name, businessId, country } = await requirePharmacyFacts(tx, pharmacyId);
    const sought = readCustomerNumber(deps.secrets, {
      pharmacyId,
      country,
      text: number,
      today: at,
    });
    const { needle, subject, parsed } = sought;
    const deliveries = await findStored(tx, { pharmacyId, needle });
    const rows = await readRows(tx, pharmacyId, sought, deliveries);
    const detail = { kind: needle.kind, format, deliveries: deliveries.length };
    await logCustomerRequest(tx, {
      pharmacyId,
      actor,
      action: 'customer.export',
      subject,
      detail,
      at,
    });
    return {
      madeTime: at.getTime(),
      pharmacyName: name,
      businessId,
      kind: parsed.kind,
      phoneNumber: parsed.kind === 'phone' ? parsed.canonical : null,
      stored: storedData(deliveries, periods),
      periods,
      deliveries: deliveries.map((row) => presentExported(deps, pharmacyId, row, rows)),
      requests: await readRequests(tx, pharmacyId, sought),
    };
  });
}
