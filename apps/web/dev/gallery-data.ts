import type { CabinetDoor, CabinetModule } from '../src/components/cabinet/cabinet-types.ts';

const STATES = {
  f: 'free',
  r: 'reserved',
  d: 'delivered',
  x: 'expired',
  i: 'inactive',
} as const;

/** Doors written as 'Sf' (size, state) with an optional kolli ID, '!' for an open door. */
function module(index: number, doors: string, options: Partial<CabinetModule> = {}): CabinetModule {
  return {
    index,
    fridge: false,
    temperatureCelsius: 22 + (index % 3) / 10,
    ...options,
    doors: doors.split(' ').map((text, at): CabinetDoor => {
      const [, size, state, fault, kolliId] = /^([SML])([frdxi])(!?):?(.*)$/.exec(text) ?? [];
      return {
        lockerId: `${index}-${at + 1}`,
        moduleIndex: index,
        position: at + 1,
        size: size as CabinetDoor['size'],
        fridge: options.fridge ?? false,
        state: STATES[state as keyof typeof STATES],
        fault: fault ? 'door_open' : undefined,
        kolliId: kolliId || undefined,
        selectable: state === 'f',
      };
    }),
  };
}

/** A box of five modules, one of them a fridge that is too warm. */
export const MODULES: readonly CabinetModule[] = [
  module(1, 'Sf Sd:fp-48190 Sf Sr:fp-48191 Sx:fp-48120 Mf Mr:fp-48172 Ld:fp-48212'),
  module(2, 'Sf Sd:fp-48193 Sf Si Mr:fp-48205 Lf Ld:fp-48199'),
  module(3, 'Sf Sr:fp-48194 Sd:fp-48195 Sf Md:fp-48203 Mf Mr:fp-48164 Mf'),
  module(4, 'Mx:fp-48131 Mf! Md:fp-48162 Lr:fp-48215 Lf'),
  module(5, 'Mr:fp-48211 Md:fp-48214 Md:fp-48208 Mf Mi Mf', {
    fridge: true,
    temperatureCelsius: 9.4,
    temperatureWarning: 'high',
  }),
];
