import type { BoxWorld } from './box-world.ts';

/** The world with a door closed while the box has no power; one that does not stay closed is not. */
export function withClosedDoor(world: BoxWorld, lockerId: string): BoxWorld {
  const { closedDoors, doorFaults: faults } = world;
  if (faults[lockerId] === 'ajar' || closedDoors.includes(lockerId)) return world;
  return { ...world, closedDoors: [...closedDoors, lockerId] };
}
