import { givenBox, givenPharmacy } from '../../apps/server/src/testing/factories.ts';
import type { TestWorld } from '../../apps/server/src/testing/test-world.ts';
import { createMachineKey } from '../../apps/server/src/platform/session/machine-keys.ts';

const boxesEach = 10;
const dayMs = 24 * 3_600_000;

/** Three modules of twelve doors and two fridges of ten: 24 sensors including the room's. */
const template = {
  modules: [1, 2, 3, 4, 5].map((position) => ({
    position,
    lockers: Array.from({ length: position > 3 ? 10 : 12 }, (_, index) => ({
      type: ([0, 0, 1, 2] as const)[index % 4] ?? 0,
      fridge: position > 3,
    })),
  })),
};

export interface LoadedBox {
  readonly id: string;
  readonly pharmacyId: string;
  readonly key: string;
}

/** Creates boxes with their keys, ten at each pharmacy, dated two months ago. */
export async function loadBoxes(world: TestWorld, count: number): Promise<LoadedBox[]> {
  const boxes: LoadedBox[] = [];
  const madeAt = new Date(Date.now() - 60 * dayMs);
  let pharmacyId = '';
  while (boxes.length < count) {
    const ordinal = boxes.length % boxesEach;
    if (ordinal === 0) pharmacyId = (await givenPharmacy(world)).id;
    const place = { pharmacyId, template, template_id: 'bench', ordinal, created_at: madeAt };
    const { id, name } = await givenBox(world, place);
    const holder = { kind: 'device', pharmacyId, boxId: id, name } as const;
    const { key } = await world.store.inPharmacies([pharmacyId], (tx) =>
      createMachineKey(tx, holder, new Date()),
    );
    boxes.push({ id, pharmacyId, key });
  }
  return boxes;
}
