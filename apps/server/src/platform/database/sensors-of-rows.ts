import { type BoxSensor, sensorsOfBox } from '@kolli/domain/box/box-sensors';
import type { Selectable } from 'kysely';
import type { LockerTable } from './tables.gen.ts';

type Row = Pick<Selectable<LockerTable>, 'locker_id' | 'module_index' | 'fridge' | 'sensor'>;

/** The sensors of a box from the rows of its doors, which are ordered by module and position. */
export function sensorsOfRows(rows: readonly Row[]): BoxSensor[] {
  const doors = rows.map(({ locker_id: lockerId, module_index: moduleIndex, fridge, sensor }) => {
    return { lockerId, moduleIndex, fridge, sensor };
  });
  return sensorsOfBox(doors);
}
