import type { Capacity } from '@kolli/contract/box-capacity';
import type { CallInput } from '@kolli/contract/call';
import type { DoorOpening, openDoorRemotely } from '@kolli/contract/door-opening';
import type { PickupBox } from '@kolli/contract/pickup-boxes';
import { http } from 'msw/http';
import { live, result, signedIn, state } from './fake-state.ts';
import { BOX_ID, PHARMACY_ID } from './sample-ids.ts';

export const OPENING_ID = '01990000-0000-7000-8000-0000000000e1';

/** How full the fake server's box was; a test changes it. */
export const sampleCapacity = (): Capacity => ({
  id: BOX_ID,
  name: 'Box 1 · Kauppatori',
  pharmacyId: PHARMACY_ID,
  pharmacyName: 'Vaasan Keskusapteekki',
  averagePickupTime: 26.4,
  capacity: { small: 41.7, medium: 80, large: 0, fridge: null },
  shelves: null,
});

/** What the fake server knows of boxes beside their doors, and what was asked of it. */
export const boxWork = {
  capacity: sampleCapacity(),
  asked: [] as URLSearchParams[],
  opening: null as DoorOpening | null,
};

/** Begins anew. */
export function resetBoxes(): void {
  boxWork.capacity = sampleCapacity();
  boxWork.asked = [];
  boxWork.opening = null;
}

/** The box has answered: its door is open, stayed shut, or it took nothing in time. */
export function answerOpening(outcome: DoorOpening['state']): void {
  if (boxWork.opening) boxWork.opening = { ...boxWork.opening, state: outcome };
  live.tell(BOX_ID);
}

/** Changes a box as an event at the server would. */
export function changeBox(change: (box: PickupBox) => PickupBox): void {
  state.boxes = state.boxes.map((box) => (box.id === BOX_ID ? change(box) : box));
}

function changed(id: string, change: (box: PickupBox) => PickupBox): Response {
  state.boxes = state.boxes.map((box) => (box.id === id ? change(box) : box));
  return result(state.boxes.find((box) => box.id === id));
}

const outside = ['outdoor', 'cardboardType'];

/** The calls of boxes themselves, as the fake server answers them. */
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
      boxWork.asked.push(new URL(request.url).searchParams);
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
