import {
  type DoorOpening,
  openDoorRemotely,
  showDoorOpening,
} from '@kolli/contract/box/door-opening';
import {
  listTemplateChoices,
  toggleBoxActive,
  updatePickupBox,
} from '@kolli/contract/box/pickup-box-changes';
import { listPickupBoxes, showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { type Capacity, showBoxCapacity } from '@kolli/contract/statistics/box-capacity';
import { changeBox, failure, fakeState, live, on, state } from './state.ts';
import { BOX_ID, PHARMACY_ID } from '../sample/ids.ts';

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
export const boxWork = fakeState(() => ({
  capacity: sampleCapacity(),
  requested: [] as Record<string, string>[],
  opening: null as DoorOpening | null,
}));

/** Sets the outcome of a remote opening: the door opened, stayed shut, or the box did not answer in time. */
export function finishOpening(outcome: DoorOpening['state']): void {
  if (boxWork.opening) boxWork.opening = { ...boxWork.opening, state: outcome };
  live.notify(BOX_ID);
}

/** Handlers of the box calls. */
export const boxHandlers = [
  on(listPickupBoxes, ({ params }) =>
    state.profile.pharmacyIds.includes(params.id) ? state.boxes : failure('forbidden'),
  ),
  on(
    showPickupBox,
    ({ params }) => state.boxes.find(({ id }) => id === params.id) ?? failure('forbidden'),
  ),
  on(toggleBoxActive, ({ body: { active }, params }) =>
    changeBox((box) => ({ ...box, info: { ...box.info, active } }), params.id),
  ),
  on(updatePickupBox, ({ body: { outdoor, cardboardType, ...info }, params }) =>
    changeBox((box) => {
      const frame = {
        outdoor: outdoor ?? box.outdoor,
        cardboardType: cardboardType ?? box.cardboardType,
      };
      return { ...box, ...frame, info: { ...box.info, ...(info as object) } };
    }, params.id),
  ),
  on(listTemplateChoices, () => [
    { id: 'classic', name: 'Classic', lockers: 12 },
    { id: 'tall', name: 'Tall', lockers: 20 },
  ]),
  on(showBoxCapacity, ({ query }) => {
    boxWork.requested.push(query);
    return boxWork.capacity;
  }),
  on(openDoorRemotely, ({ body: { lockerId } }) => {
    const expiresAt = Date.now() + 30_000;
    boxWork.opening = { id: OPENING_ID, lockerId, state: 'waiting', expiresAt };
    return boxWork.opening;
  }),
  on(showDoorOpening, () => boxWork.opening ?? undefined),
];
