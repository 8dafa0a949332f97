import type { CustomerExport } from '@kolli/contract/pharmacy/customer-data';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { CustomerDataDeps } from './search-customer-data.ts';
import type { StoredDelivery } from './customer-data.repository.ts';
import type {
  findActions,
  findContents,
  findOpenings,
  StoredMessage,
} from './export.repository.ts';
import { storagePeriods } from './storage-periods.ts';
import { identityUntil, restUntil } from './stored-data.ts';

type Rows<Find extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Find>>;
type ExportedDelivery = CustomerExport['deliveries'][number];

/** All rows of an export. */
export interface ExportedRows {
  readonly contents: Rows<typeof findContents>;
  readonly actions: Rows<typeof findActions>;
  readonly openings: Rows<typeof findOpenings>;
  readonly messages: readonly StoredMessage[];
}

const ms = (time: Date | null) => time?.getTime() ?? null;

/** The text of a message; null while its PIN may open a door, once it is no longer stored, and where no configured key decrypts it. */
function textOf(
  secrets: Secrets,
  pharmacyId: string,
  { isOpen }: StoredDelivery,
  message: StoredMessage,
): string | null {
  const { body_cipher: cipher, body_key_id: keyId } = message;
  if (isOpen || cipher === null || keyId === null) return null;
  try {
    return secrets.open({ cipher, keyId }, ['outgoing_message', pharmacyId, message.id, 'body']);
  } catch {
    return null;
  }
}

/** What belongs to the customer of a delivery only; somebody else's is left out. */
function contentOf(row: StoredDelivery, { contents, actions, openings }: ExportedRows) {
  const content = contents.find(({ id }) => id === row.docId);
  const isOwn = row.match === 'customer';
  return {
    deliveryId: isOwn ? row.kolliId : null,
    additionalDeliveryIds: content?.additional_kolli_ids ?? [],
    order_id: content?.order_id ?? null,
    fulfillment_order_id: content?.fulfillment_order_id ?? null,
    phoneNumber: isOwn ? row.phoneNumber : null,
    descriptionText: content?.description_text ?? null,
    is_drug: content?.is_drug ?? null,
    reservedTime: isOwn ? row.reservedTime.getTime() : null,
    boxName: isOwn ? row.boxName : null,
    actions: actions
      .filter(({ delivery_id }) => delivery_id === row.docId)
      .map((action) => ({
        event: action.event,
        time: action.occurred_at.getTime(),
        userName: action.user_name,
        lockerId: action.locker_ids,
        shelf: action.shelves,
        reason: action.reason,
      })),
    openings: openings
      .filter(({ delivery_id }) => delivery_id === row.docId)
      .map(({ opened_at, user_name }) => ({ time: opened_at.getTime(), userName: user_name })),
  };
}

/** A delivery as it is exported. */
export function presentExported(
  { secrets, settings }: Pick<CustomerDataDeps, 'secrets' | 'settings'>,
  pharmacyId: string,
  row: StoredDelivery,
  rows: ExportedRows,
): ExportedDelivery {
  const periods = storagePeriods(settings);
  return {
    docId: row.docId,
    match: row.match,
    deliveryStatus: row.status,
    isOpen: row.isOpen,
    ...contentOf(row, rows),
    hasIdentityNumber: row.match === 'customer' && row.hasIdentityNumber,
    hasPickupIdentityNumber: row.match !== 'recipient' && row.hasPickupIdentityNumber,
    isIdentityNumberCleared: row.match === 'customer' && row.isIdentityNumberCleared,
    closedTime: ms(row.closedTime),
    identityUntil: ms(identityUntil(row, periods)),
    restUntil: ms(restUntil(row, periods)),
    messages: rows.messages
      .filter(({ delivery_id }) => delivery_id === row.docId)
      .map((message) => ({
        purpose: message.purpose,
        time: message.created_at.getTime(),
        sentTime: ms(message.sent_at),
        recipient: message.recipient,
        text: textOf(secrets, pharmacyId, row, message),
      })),
  };
}
