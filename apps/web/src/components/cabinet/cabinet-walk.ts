import { type CabinetDoor, type CabinetModule, UNITS } from './cabinet-types.ts';

/** Where the keyboard stands: a door, and the unit that sideways steps keep to. */
export type Standing = { lockerId: string; row: number };

/**
 * The door that a key leads to, or undefined when the key is not one of the walk. Up and down stay
 * in the module; left and right go to the door at the same height, and come back to the same door.
 * Home and End go to the module's ends, with Control to the cabinet's.
 */
export function walk(
  modules: readonly CabinetModule[],
  from: Standing,
  key: string,
  control: boolean,
): Standing | undefined {
  const column = modules.findIndex((module) => place(module, from.lockerId) >= 0);
  const module = modules[column];
  if (!module) return undefined;
  const index = place(module, from.lockerId);
  switch (key) {
    case 'ArrowDown':
      return stand(module, Math.min(index + 1, module.doors.length - 1));
    case 'ArrowUp':
      return stand(module, Math.max(index - 1, 0));
    case 'ArrowRight':
      return beside(modules, column, 1, from);
    case 'ArrowLeft':
      return beside(modules, column, -1, from);
    case 'Home':
      return stand(control ? modules.find(hasDoors) : module, 0);
    case 'End':
      return stand(control ? modules.findLast(hasDoors) : module, -1);
    default:
      return undefined;
  }
}

/** The unit at which a door begins, counted from the top of its module. */
export function rowOf(modules: readonly CabinetModule[], lockerId: string): number {
  const module = modules.find((one) => place(one, lockerId) >= 0);
  return module ? (starts(module.doors)[place(module, lockerId)] ?? 0) : 0;
}

function beside(
  modules: readonly CabinetModule[],
  column: number,
  step: 1 | -1,
  from: Standing,
): Standing {
  const ahead = step === 1 ? modules.slice(column + 1) : modules.slice(0, column).reverse();
  for (const module of ahead) {
    const door = atRow(module.doors, from.row);
    if (door) return { lockerId: door.lockerId, row: from.row };
  }
  return from;
}

function atRow(doors: readonly CabinetDoor[], row: number): CabinetDoor | undefined {
  return doors[starts(doors).findLastIndex((start) => start <= row)];
}

function starts(doors: readonly CabinetDoor[]): number[] {
  let unit = 0;
  return doors.map((door) => {
    const start = unit;
    unit += UNITS[door.size];
    return start;
  });
}

function stand(module: CabinetModule | undefined, index: number): Standing | undefined {
  const door = module?.doors.at(index);
  return (
    module &&
    door && {
      lockerId: door.lockerId,
      row: starts(module.doors).at(index) ?? 0,
    }
  );
}

function place(module: CabinetModule, lockerId: string): number {
  return module.doors.findIndex((door) => door.lockerId === lockerId);
}

function hasDoors(module: CabinetModule): boolean {
  return module.doors.length > 0;
}
