import type { CallArguments } from '@kolli/contract/call/call';
import type { createOrder, ReceivedOrder } from '@kolli/contract/machine/integration';
import { decideDeliveryEvent } from '@kolli/domain/delivery/decide-delivery-event';
import { comparedKolliId, testKolliIdPrefix } from '@kolli/domain/delivery/kolli-ids';
import { identityCountryOf, parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { storedPhoneForms } from '@kolli/domain/people/phone-numbers';
import { CodedError } from '../../platform/coded-error.ts';
import { refuseIdentityNumbers } from '../../platform/http/refuse-identity-numbers.ts';
import { countryOf } from '../../platform/session/country-of.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import {
  type ContentHash,
  contentHashes,
  isOtherContent,
} from '../../platform/secrets/content-hashes.ts';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import { applyDecision } from '../deliveries/apply-decision.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { insertDelivery } from '../deliveries/insert-delivery.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { checkWishes } from './check-wishes.ts';
import { findOrder, type StoredOrder } from './order.repository.ts';
import { isClosed } from '@kolli/domain/delivery/delivery-states';

type Order = CallArguments<typeof createOrder>['body'];

/** Who sends an order: its source, for itself or for the person who imports it. */
export interface OrderSender {
  readonly source: OrderSourceCaller;
  readonly importer?: { readonly userId: string; readonly userName: string };
}

/** The hashes of one content under all keys. */
type Hashes = readonly [ContentHash, ...ContentHash[]];

/** An order of a sender, with the hashes of its content, and as former versions may have stored it. */
interface SentOrder extends OrderSender {
  readonly order: Order;
  readonly hashes: Hashes;
  readonly formerHashes: readonly Hashes[];
}

/** A received order; `isNew` if it was not received before. */
export interface Received {
  readonly order: ReceivedOrder;
  readonly isNew: boolean;
}

/** Who reserved an order that no person imported (DLV-03). */
const api = { userId: 'API', userName: 'API' } as const;

/** The content of an order, as it is sent or in canonical form, by which a repeated one is recognized. */
function contentOf(order: Order): string {
  const fields = [
    order.deliveryId,
    order.additionalDeliveryIds,
    order.phoneNumber ?? null,
    order.is_drug,
    order.ssn ?? null,
    order.order_id,
    // Only of orders that have some: those from before have none.
    ...(order.wishes === undefined ? [] : [order.wishes]),
  ];
  return JSON.stringify(fields);
}

/**
 * Whether an order was received with other content. One received under a key that was replaced since, long ago, can only
 * be recognized by its number, and so one whose hash retention has cleared.
 */
function isConflict(
  { contentHash, contentKeyId }: StoredOrder,
  { hashes, formerHashes }: Pick<SentOrder, 'hashes' | 'formerHashes'>,
): boolean {
  if (contentHash === null) return false;
  const stored = { hash: contentHash, keyId: contentKeyId };
  return [hashes, ...formerHashes].every((each) => isOtherContent(stored, each));
}

/** An order in canonical form: one notation of a number, of a kolli ID or of no wishes is as good as another. */
function canonicalOrder({ ssn, wishes, ...order }: Order, country: string, at: Date): Order {
  const number = ssn && parseIdentityNumber(ssn, at, identityCountryOf(country))?.canonical;
  const some = Object.entries(wishes ?? {}).filter(([, wish]) => wish !== undefined);
  return {
    ...order,
    deliveryId: comparedKolliId(order.deliveryId),
    additionalDeliveryIds: order.additionalDeliveryIds.map(comparedKolliId),
    ...(ssn && { ssn: number ?? ssn }),
    ...(some.length > 0 && { wishes: Object.fromEntries(some) }),
  };
}

/**
 * An order in each form that was stored before its content was made canonical: as it was sent, and with a trunk zero after
 * the country code.
 */
function formerOrders(order: Order): Order[] {
  const { phoneNumber } = order;
  const forms = phoneNumber === undefined ? [] : storedPhoneForms(phoneNumber, '');
  const others = forms.filter((form) => form !== phoneNumber);
  return [order, ...others.map((form) => ({ ...order, phoneNumber: form }))];
}

/** Inserts the order's delivery and its content hash. */
async function insertOrder(
  tx: Tx,
  deps: DeliveryDeps,
  { source, importer, order, hashes: [hash] }: SentOrder,
  at: Date,
): Promise<LoadedDelivery> {
  const { pharmacyId } = source;
  const { order_id: orderId, fulfillment_order_id: fulfillmentOrderId } = order;
  const before = await insertDelivery(tx, deps.secrets, {
    ...order,
    pharmacyId,
    boxId: null,
    unassigned: true,
    at,
    reserved: importer ?? api,
    order: { source: source.source, isTest: source.isTest, orderId, fulfillmentOrderId },
  });
  await tx
    .insertInto('received_order')
    .values({
      pharmacy_id: pharmacyId,
      source: source.source,
      fulfillment_order_id: fulfillmentOrderId,
      content_hash: hash.hash,
      content_key_id: hash.keyId,
      delivery_id: before.row.id,
      received_at: at,
    })
    .execute();
  return before;
}

/** A test order must not take the kolli ID of a real parcel: staff could not book or load that. */
function checkTestIds({ source, order }: SentOrder): void {
  if (!source.isTest) return;
  const kolliIds = [order.deliveryId, ...order.additionalDeliveryIds];
  if (!kolliIds.every((kolliId) => kolliId.startsWith(testKolliIdPrefix)))
    throw new CodedError('kolli_id_is_no_test');
}

async function receiveNew(tx: Tx, deps: DeliveryDeps, sent: SentOrder): Promise<ReceivedOrder> {
  checkTestIds(sent);
  await checkWishes(tx, sent.source.pharmacyId, sent.order.wishes);
  const at = deps.clock();
  const before = await insertOrder(tx, deps, sent, at);
  const event = { name: 'arrive' } as const;
  const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const decision = decideDeliveryEvent(event, 'orderSource', null, context);
  if (!decision.ok) throw new CodedError(decision.code);
  const by =
    sent.importer === undefined
      ? ({ actor: 'orderSource', userId: null, userName: api.userName } as const)
      : ({ actor: 'staff', ...sent.importer } as const);
  const change = { event, at, ...by };
  const { row } = await applyDecision(tx, deps, before, decision, change, at);
  return {
    docId: row.id,
    deliveryId: row.kolli_id,
    order_id: sent.order.order_id,
    fulfillment_order_id: sent.order.fulfillment_order_id,
    deliveryStatus: decision.status,
    unassigned: decision.unassigned,
    onHold: false,
    isTest: sent.source.isTest,
  };
}

/**
 * Receives an order in the transaction `tx`, once: the same order again returns the same. Throws the codes of
 * `receiveOrder`.
 */
async function receiveIn(tx: Tx, deps: DeliveryDeps, sent: SentOrder): Promise<Received> {
  const { source, order } = sent;
  const received = await findOrder(tx, source, order.fulfillment_order_id);
  if (received === undefined) return { order: await receiveNew(tx, deps, sent), isNew: true };
  if (isConflict(received, sent)) throw new CodedError('order_conflict');
  const { deliveryStatus } = received.order;
  if (isClosed(deliveryStatus) && deliveryStatus !== 'pickup') throw new CodedError('order_closed');
  return { order: received.order, isNew: false };
}

/** Whether an error may be due to the same order, sent concurrently: the other call has committed. */
const isTwin = (error: unknown) =>
  violatedConstraint(error) === 'received_order_pkey' ||
  (error instanceof CodedError && error.code === 'kolli_id_in_use');

/**
 * Receives an order of a sender, as `receiveOrder` does. `finish` ends its transaction with the result; if it throws,
 * nothing is written.
 */
export async function receiveFrom(
  deps: DeliveryDeps,
  sender: OrderSender,
  order: Order,
  finish: (received: Received) => Received = (received) => received,
): Promise<Received> {
  const { pharmacyId } = sender.source;
  await refuseIdentityNumbers(deps.store, pharmacyId, order);
  const hashesOf = (sent: Order) =>
    contentHashes(deps.secrets, 'order', pharmacyId, contentOf(sent));
  const country = order.ssn ? await countryOf(deps.store, pharmacyId) : '';
  const hashed = {
    hashes: hashesOf(canonicalOrder(order, country, deps.clock())),
    formerHashes: formerOrders(order).map(hashesOf),
  };
  const attempt = () =>
    transact(deps.store, { pharmacyId, thing: order.fulfillment_order_id }, async (tx) =>
      finish(await receiveIn(tx, deps, { ...sender, order, ...hashed })),
    );
  try {
    return await attempt();
  } catch (error) {
    if (!isTwin(error)) throw error;
    return attempt();
  }
}

/**
 * Creates an unassigned reservation for an order (DLV-17), once: the same order again returns the same.
 * Throws `order_conflict` for other content with the same id, `order_closed` for one that was cancelled or destroyed, the
 * codes of `checkWishes`, `kolli_id_in_use` for a kolli ID of an open delivery, `kolli_id_is_no_test` for one of a test
 * source that does not begin with TEST-, and `identity_number_in_text` where an id is an identity number of the pharmacy's country.
 */
export async function receiveOrder(
  deps: DeliveryDeps,
  source: OrderSourceCaller,
  order: Order,
): Promise<ReceivedOrder> {
  return (await receiveFrom(deps, { source }, order)).order;
}
