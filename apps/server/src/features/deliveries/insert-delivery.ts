import type { Wishes } from '@kolli/domain/box/wishes';
import { comparedKolliId } from '@kolli/domain/delivery/kolli-ids';
import { CodedError } from '../../platform/coded-error.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { columnsOf } from '../../platform/database/tables.gen.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { type EnteredTexts, textColumns } from './wire/entered-texts.ts';
import { withPlaces } from './lock-delivery.ts';
import { newPickupPin } from './pickup-pin.ts';
import { readIdentityNumber } from './read-identity-number.ts';

export interface NewDelivery extends EnteredTexts {
  readonly pharmacyId: string;
  readonly boxId: string | null;
  readonly deliveryId: string;
  readonly additionalDeliveryIds: readonly string[];
  readonly is_drug: boolean;
  readonly ssn?: string | null | undefined;
  readonly unassigned: boolean;
  /** Who reserved it; 'API' for an order source (DLV-03). */
  readonly reserved: { readonly userId: string; readonly userName: string };
  readonly at: Date;
  readonly wishes?: Wishes | undefined;
  readonly order?: { source: string; isTest: boolean; orderId: string; fulfillmentOrderId: string };
}

/**
 * The identity number, encrypted and hashed for search. Throws `validation_fail` for a wrong check
 * digit.
 */
async function identityNumberColumns(
  tx: Tx,
  secrets: Secrets,
  delivery: NewDelivery,
  docId: string,
) {
  const { ssn, pharmacyId, at } = delivery;
  if (ssn === undefined || ssn === null)
    return { ssn_cipher: null, ssn_key_id: null, ssn_hash: null };
  const typed = { text: ssn, path: 'body.ssn', today: at };
  const canonical = await readIdentityNumber(tx, pharmacyId, typed);
  const sealed = secrets.seal(canonical, ['delivery', pharmacyId, docId, 'ssn']);
  return {
    ssn_cipher: sealed.cipher,
    ssn_key_id: sealed.keyId,
    ssn_hash: secrets.hash('ssn', pharmacyId, canonical),
  };
}

function checkKolliIds({ deliveryId, additionalDeliveryIds }: NewDelivery): string[] {
  const ids = [deliveryId, ...additionalDeliveryIds].map(comparedKolliId);
  const repeated = ids.slice(1).findIndex((id, index) => ids.indexOf(id) <= index);
  if (repeated === -1) return ids;
  throw new CodedError('validation_fail', [
    { msg: 'validation.repeated', path: `body.additionalDeliveryIds.${repeated}` },
  ]);
}

/** The columns with the data of the form or order. */
function contentColumns(delivery: NewDelivery) {
  const { at, order, reserved, unassigned, wishes } = delivery;
  return {
    box_id: delivery.boxId,
    status: 'reserved' as const,
    unassigned,
    kolli_id: delivery.deliveryId,
    additional_kolli_ids: [...delivery.additionalDeliveryIds],
    ...textColumns(delivery),
    is_drug: delivery.is_drug,
    wishes: wishes === undefined ? null : JSON.stringify(wishes),
    order_source: order?.source ?? null,
    is_test: order?.isTest ?? false,
    order_id: order?.orderId ?? null,
    fulfillment_order_id: order?.fulfillmentOrderId ?? null,
    reserved_user_id: reserved.userId,
    reserved_user_name: reserved.userName,
    reserved_time: at,
    unassigned_time: unassigned ? at : null,
    updated_at: at,
  };
}

/**
 * Inserts the kolli IDs of an open delivery. Throws `kolli_id_in_use` with the field of each one that
 * another open delivery has.
 */
async function insertKolliIds(
  tx: Tx,
  delivery: { pharmacy_id: string; delivery_id: string },
  kolliIds: readonly string[],
): Promise<void> {
  const inserted = await tx
    .insertInto('delivery_kolli')
    .values(
      kolliIds.map((kolliId, ordinal) => ({
        ...delivery,
        is_open: true,
        ordinal,
        kolli_id: kolliId,
      })),
    )
    // Waits for concurrent inserts of the same ids, and skips those of other deliveries.
    .onConflict((conflict) => conflict.doNothing())
    .returning('ordinal')
    .execute();
  if (inserted.length === kolliIds.length) return;
  const own = new Set(inserted.map(({ ordinal }) => ordinal));
  throw new CodedError(
    'kolli_id_in_use',
    kolliIds.flatMap((_kolliId, ordinal) =>
      own.has(ordinal) ? [] : [{ msg: 'kolli_id_in_use', path: kolliIdPath(ordinal) }],
    ),
  );
}

/** The field of the main kolli ID (0) or of an additional one in the request body. */
function kolliIdPath(ordinal: number): string {
  return ordinal === 0 ? 'body.deliveryId' : `body.additionalDeliveryIds.${ordinal - 1}`;
}

/**
 * Inserts a new delivery with its kolli IDs, without places; its first event follows. Throws
 * `kolli_id_in_use`.
 */
export async function insertDelivery(
  tx: Tx,
  secrets: Secrets,
  delivery: NewDelivery,
): Promise<LoadedDelivery> {
  const { pharmacyId } = delivery;
  const id = newId();
  const kolliIds = checkKolliIds(delivery);
  const [pin, identityNumber] = await Promise.all([
    newPickupPin(tx, secrets, pharmacyId, id),
    identityNumberColumns(tx, secrets, delivery, id),
  ]);
  const inserted = tx
    .insertInto('delivery')
    .values({
      pharmacy_id: pharmacyId,
      id,
      ...contentColumns(delivery),
      ...identityNumber,
      ...pin,
    })
    .returning(columnsOf.delivery)
    .executeTakeFirstOrThrow();
  const [row] = await Promise.all([
    inserted,
    insertKolliIds(tx, { pharmacy_id: pharmacyId, delivery_id: id }, kolliIds),
  ]);
  return withPlaces(row, []);
}
