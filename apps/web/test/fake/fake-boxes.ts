import type { Capacity } from '@kolli/contract/statistics/box-capacity';
import type { CallInput } from '@kolli/contract/call/call';
import type { DoorOpening, openDoorRemotely } from '@kolli/contract/box/door-opening';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { http } from './network.ts';
import { live, result, signedIn, state } from './fake-state.ts';
import { BOX_ID, PHARMACY_ID } from '../sample/sample-ids.ts';

export const OPENING_ID = '01990000-0000-7000-8000-0000000000e1';

/** The capacity that the fake server returns by default. */
export const sampleCapacity = (): Capacity => ({
  id: BOX_ID,
  name: 'Box 1 · Kauppatori',
  pharmacyId: PHARMACY_ID,
  pharmacyName: 'Vaasan Keskusapteekki',
  averagePickupTime: 26.4,
  capacity: { small: 41.7, medium: 80, large: 0, fridge: null },
  shelves: null,
});

/** State of the fake server's boxes apart from their doors, and the received requests. */
export const boxWork = {
  capacity: sampleCapacity(),
  requested: [] as URLSearchParams[],
  opening: null as DoorOpening | null,
};

/** Resets the state. */
export function resetBoxes(): void {
  boxWork.capacity = sampleCapacity();
  boxWork.requested = [];
  boxWork.opening = null;
}

/**
 * Sets the outcome of a remote opening: the door opened, stayed shut, or the box did not answer in
 * time.
 */
export function finishOpening(outcome: DoorOpening['state']): void {
  if (boxWork.opening) boxWork.opening = { ...boxWork.opening, state: outcome };
  live.notify(BOX_ID);
}

/** Changes a box and sends a notice, like an event at the server. */
export function changeBox(change: (box: PickupBox) => PickupBox): void {
  state.boxes = state.boxes.map((box) => (box.id === BOX_ID ? change(box) : box));
}

function changed(id: string, change: (box: PickupBox) => PickupBox): Response {
  state.boxes = state.boxes.map((box) => (box.id === id ? change(box) : box));
  return result(state.boxes.find((box) => box.id === id));
}

const outside = ['outdoor', 'cardboardType'];

/** Handlers of the box calls. */
export const boxHandlers = [
  http.patch(
    '/api/pickup-boxes/toggle-active/:id',
    signedIn(async ({ request, params }) => {
      const { active } = (await request.json()) as { active: boolean };
      return changed(String(params['id']), (box) => ({ ...box, info: { ...box.info, active } }));
    }),
  ),
  http.patch(
    '/api/pickup-boxes/update/:id',
    signedIn(async ({ request, params }) => {
      const body = Object.entries((await request.json()) as Record<string, unknown>);
      const frame = Object.fromEntries(body.filter(([field]) => outside.includes(field)));
      const info = Object.fromEntries(body.filter(([field]) => !outside.includes(field)));
      return changed(String(params['id']), (box) => ({
        ...box,
        ...frame,
        info: { ...box.info, ...info },
      }));
    }),
  ),
  http.get(
    '/api/pickup-boxes/templates/:id',
    signedIn(() =>
      result([
        { id: 'classic', name: 'Classic', lockers: 12 },
        { id: 'tall', name: 'Tall', lockers: 20 },
      ]),
    ),
  ),
  http.get(
    '/api/pickup-boxes/capacity-per-box/:id',
    signedIn(({ request }) => {
      boxWork.requested.push(new URL(request.url).searchParams);
      return result(boxWork.capacity);
    }),
  ),
  http.post(
    '/api/pickup-boxes/open-door/:id',
    signedIn(async ({ request }) => {
      const { lockerId } = (await request.json()) as CallInput<typeof openDoorRemotely>['body'];
      boxWork.opening = {
        id: OPENING_ID,
        lockerId,
        state: 'waiting',
        expiresAt: Date.now() + 30_000,
      };
      return result(boxWork.opening);
    }),
  ),
  http.get(
    '/api/pickup-boxes/open-door/:id/:openingId',
    signedIn(() => result(boxWork.opening)),
  ),
];
