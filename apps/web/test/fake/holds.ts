import type { CallInput, CallResult } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import {
  acknowledgePickup,
  countHolds,
  type HeldDelivery,
  listHolds,
  rejectDelivery,
  releaseDelivery,
  showHold,
} from '@kolli/contract/delivery/holds';
import { awaitsDecision, type HoldState, type Judgement } from '@kolli/domain/delivery/holds';
import { deliveryOfHold } from '../sample/hold.ts';
import { failure, fakeState, on } from './state.ts';

const MINUTE_MS = 60_000;

type Body = CallInput<typeof releaseDelivery>['body'];
type Shown = CallResult<typeof showHold>;

/** The holds of the fake server; a test adds to them. */
export const holds = fakeState(() => ({
  list: [] as HeldDelivery[],
  /** What was decided, by delivery. */
  judged: new Map<string, Partial<DeliveryWithLog>>(),
  doorOpen: [] as Shown['doorOpen'],
  openedDoors: [] as string[],
  messages: [] as Shown['messages'],
  /** How many more there are than the list has. */
  more: 0,
  /** The received decisions. */
  received: [] as { call: string; docId: string; body: Body }[],
}));

/** Somebody decides about a parcel, as the server stores it. */
export function judge(docId: string, judgement: Judgement, name: string, reason: string): void {
  const hold: HoldState | null = judgement === 'rejected' ? 'rejected' : null;
  const event = { released: 'release', rejected: 'reject', acknowledged: 'acknowledge' }[judgement];
  const time = Date.now() - MINUTE_MS;
  holds.list = holds.list.map((one) =>
    one.docId === docId ? { ...one, hold, judgedTime: time } : one,
  );
  holds.judged.set(docId, {
    hold,
    judgement,
    judgedUserName: name,
    judgedTime: time,
    actions: [{ event, time, userName: name, lockerId: [], shelf: [], reason }],
  });
}

const listed = () => holds.list.filter(({ hold }) => hold !== null);

function shownOf(docId: string): Shown | undefined {
  const held = holds.list.find((one) => one.docId === docId);
  const { doorOpen, openedDoors, messages } = holds;
  const delivery = held && { ...deliveryOfHold(held), ...holds.judged.get(docId) };
  return held && delivery && { held, delivery, doorOpen, openedDoors, messages };
}

const judging = (call: typeof releaseDelivery, judgement: Judgement) =>
  on(call, ({ body, params: { docId } }) => {
    holds.received.push({ call: call.path.split('/')[2] ?? '', docId, body });
    const held = holds.list.find((one) => one.docId === docId);
    if (held === undefined) return failure('delivery_not_found');
    const isSeen = held.heldTime === body.heldTime && held.deliveryStatus === body.deliveryStatus;
    if (!isSeen || !awaitsDecision(held)) return failure('hold_changed');
    judge(docId, judgement, 'Anna Lindqvist', body.reason);
    return shownOf(docId)?.delivery;
  });

/** Handlers of the calls about holds. */
export const holdHandlers = [
  on(listHolds, () => ({ holds: listed(), total: listed().length + holds.more })),
  on(countHolds, () => ({ count: listed().filter(awaitsDecision).length + holds.more })),
  on(showHold, ({ params }) => shownOf(params.docId) ?? failure('delivery_not_found')),
  judging(releaseDelivery, 'released'),
  judging(rejectDelivery, 'rejected'),
  judging(acknowledgePickup, 'acknowledged'),
];
