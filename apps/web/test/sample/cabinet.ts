import type { CabinetDoor, CabinetModule } from '../../src/components/cabinet/cabinet-types.ts';

type DoorPart = Pick<CabinetDoor, 'size' | 'state'> & Partial<CabinetDoor>;

function module(index: number, fridge: boolean, doors: readonly DoorPart[]): CabinetModule {
  return {
    index,
    fridge,
    temperatureCelsius: fridge ? 9.4 : 22.1,
    temperatureWarning: fridge ? 'high' : undefined,
    doors: doors.map((door, at) => ({
      lockerId: `${index}-${at + 1}`,
      moduleIndex: index,
      position: at + 1,
      fridge,
      selectable: door.state === 'free',
      ...door,
    })),
  };
}

/** Two modules with different doors, and a fridge that is too warm. */
export const SAMPLE_MODULES: readonly CabinetModule[] = [
  module(1, false, [
    { size: 'S', state: 'free' },
    {
      size: 'M',
      state: 'reserved',
      kolliId: 'fp-48205',
      waitsUntil: Date.UTC(2026, 10, 23, 14, 5),
    },
    { size: 'L', state: 'inactive' },
  ]),
  module(2, false, [
    { size: 'L', state: 'expired', kolliId: 'fp-48131' },
    { size: 'S', state: 'free', fault: 'door_open' },
    { size: 'M', state: 'free' },
  ]),
  module(3, true, [
    { size: 'M', state: 'delivered', kolliId: 'fp-48214' },
    { size: 'M', state: 'free' },
    { size: 'M', state: 'free' },
  ]),
];
