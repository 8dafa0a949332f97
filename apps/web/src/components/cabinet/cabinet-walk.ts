import { type CabinetDoor, type CabinetModule, UNITS } from './cabinet-types.ts';

/** The keyboard position: a door, and the row that steps to the left and right keep. */
export type Position = { lockerId: string; row: number };

/**
 * The door that a key moves to, or undefined for other keys. Up and down stay in the module; left
 * and right go to the door at the same height, and back to the same door. Home and End go to the
 * ends of the module, with Control to the ends of the cabinet.
 */
export function walk(
  modules: readonly CabinetModule[],
  from: Position,
  key: string,
  control: boolean,
): Position | undefined {
  const column = modules.findIndex((module) => place(module, from.lockerId) >= 0);
  const module = modules[column];
  if (!module) return undefined;
  const index = place(module, from.lockerId);
  switch (key) {
    case 'ArrowDown':
      return positionOf(module, Math.min(index + 1, module.doors.length - 1));
    case 'ArrowUp':
      return positionOf(module, Math.max(index - 1, 0));
    case 'ArrowRight':
      return stepAcross(modules, column, 1, from);
    case 'ArrowLeft':
      return stepAcross(modules, column, -1, from);
    case 'Home':
      return positionOf(control ? modules.find(hasDoors) : module, 0);
    case 'End':
      return positionOf(control ? modules.findLast(hasDoors) : module, -1);
    default:
      return undefined;
  }
}

/** The row in which a door begins, counted from the top of its module. */
export function rowOf(modules: readonly CabinetModule[], lockerId: string): number {
  const module = modules.find((one) => place(one, lockerId) >= 0);
  return module ? (starts(module.doors)[place(module, lockerId)] ?? 0) : 0;
}

function stepAcross(
  modules: readonly CabinetModule[],
  column: number,
  step: 1 | -1,
  from: Position,
): Position {
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

function positionOf(module: CabinetModule | undefined, index: number): Position | undefined {
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
