import type { CallResult } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery, showHold } from '@kolli/contract/delivery/holds';
import { awaitsDecision, type HoldState, type Judgement } from '@kolli/domain/delivery/holds';
import { http } from './network.ts';
import { deliveryOfHold } from '../sample/sample-hold.ts';
import { failure, result, signedIn } from './fake-state.ts';

const MINUTE_MS = 60_000;

type Shown = CallResult<typeof showHold>;
type Body = { reason: string; heldTime: number; deliveryStatus: string };

/** The holds of the fake server; a test adds to them. */
export const holds = {
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
};

/** Resets to nothing on hold. */
export function resetHolds(): void {
  Object.assign(holds, {
    list: [],
    judged: new Map(),
    doorOpen: [],
    openedDoors: [],
    messages: [],
    more: 0,
    received: [],
  });
}

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

const judging = (call: string, judgement: Judgement) =>
  http.patch(
    `/api/deliveries/${call}/:pharmacyId/:docId`,
    signedIn(async ({ request, params }) => {
      const docId = String(params['docId']);
      const body = (await request.json()) as Body;
      holds.received.push({ call, docId, body });
      const held = holds.list.find((one) => one.docId === docId);
      if (held === undefined) return failure('delivery_not_found');
      const isSeen = held.heldTime === body.heldTime && held.deliveryStatus === body.deliveryStatus;
      if (!isSeen || !awaitsDecision(held)) return failure('hold_changed');
      judge(docId, judgement, 'Anna Lindqvist', body.reason);
      return result(shownOf(docId)?.delivery);
    }),
  );

/** Handlers of the calls about holds. */
export const holdHandlers = [
  http.get(
    '/api/deliveries/holds/:pharmacyId',
    signedIn(() => result({ holds: listed(), total: listed().length + holds.more })),
  ),
  http.get(
    '/api/deliveries/holds/:pharmacyId/count',
    signedIn(() => result({ count: listed().filter(awaitsDecision).length + holds.more })),
  ),
  http.get(
    '/api/deliveries/holds/:pharmacyId/show/:docId',
    signedIn(({ params }) => {
      const shown = shownOf(String(params['docId']));
      return shown ? result(shown) : failure('delivery_not_found');
    }),
  ),
  judging('release', 'released'),
  judging('reject', 'rejected'),
  judging('acknowledge', 'acknowledged'),
];
