import { sensorOfDoor } from './box-sensors.ts';
import { type LockerType, lockerId } from './lockers.ts';

/** Height of a module, in units. */
export const moduleUnits = 12;

/** Height of a door of each type, in units: S 1, M 2, L 3. */
export const lockerUnits: Readonly<Record<LockerType, number>> = { 0: 1, 1: 2, 2: 3 };

/** Maximum number of modules in a box, so that no locker id equals that of the room sensor. */
export const maxModules = 98;

export type TemplateLocker = { readonly type: LockerType; readonly fridge: boolean };

export type TemplateModule = {
  /** From 1, left to right, without gaps. */
  readonly position: number;
  /** From top to bottom; a locker's position is its place in this list, from 1. */
  readonly lockers: readonly TemplateLocker[];
};

/** How a kind of box is built. */
export type BoxTemplate = { readonly modules: readonly TemplateModule[] };

export type LayoutLocker = TemplateLocker & {
  readonly id: string;
  readonly moduleIndex: number;
  readonly position: number;
  /** The id of the sensor that measures behind it. */
  readonly sensor: string;
  /** Top of its door, in units from the top of the module, and its height in units. */
  readonly topUnit: number;
  readonly units: number;
};

export type LayoutProblem =
  | { readonly problem: 'noModules' | 'tooManyModules' | 'modulePositions' }
  | { readonly problem: 'moduleEmpty' | 'moduleTooTall'; readonly position: number };

/** The errors of a template; empty when a box can be built from it. */
export function layoutProblems(template: BoxTemplate): LayoutProblem[] {
  const { modules } = template;
  if (modules.length === 0) return [{ problem: 'noModules' }];
  if (modules.length > maxModules) return [{ problem: 'tooManyModules' }];
  const positions = modules.map(({ position }) => position).sort((a, b) => a - b);
  const problems: LayoutProblem[] = positions.every((position, index) => position === index + 1)
    ? []
    : [{ problem: 'modulePositions' }];
  for (const { position, lockers } of modules) {
    const units = lockers.reduce((sum, { type }) => sum + lockerUnits[type], 0);
    if (units === 0) problems.push({ problem: 'moduleEmpty', position });
    if (units > moduleUnits) problems.push({ problem: 'moduleTooTall', position });
  }
  return problems;
}

/** All lockers of a template with their ids, by module and position. */
export function layoutLockers(template: BoxTemplate): LayoutLocker[] {
  const modules = template.modules.toSorted((a, b) => a.position - b.position);
  return modules.flatMap(({ position: moduleIndex, lockers }) => {
    const doors = lockers.map(({ type, fridge }, index) => {
      return { lockerId: lockerId(moduleIndex, index + 1), moduleIndex, type, fridge };
    });
    let topUnit = 0;
    return doors.map((door, index) => {
      const { type, fridge } = door;
      const units = lockerUnits[type];
      const sensor = sensorOfDoor(door, doors);
      const place = { id: door.lockerId, moduleIndex, position: index + 1 };
      const locker = { ...place, type, fridge, sensor, topUnit, units };
      topUnit += units;
      return locker;
    });
  });
}
