import type { BoxWorld, Fridge } from './box-world.ts';

/** Without cooling, a small fridge covers two thirds of the way to room temperature in this time. */
export const warmingMs = 45 * 60_000;
/** With cooling, it covers two thirds of the way back in this time. */
export const coolingMs = 25 * 60_000;

const coldFridge: Fridge = { hasFailed: false, warmth: 0, since: 0 };

/**
 * How warm the fridge of a module is at a time: 0 is its own temperature, 1 the room's. It approaches
 * either by Newton's law of cooling. Without power no fridge cools.
 */
export function warmthOf(world: BoxWorld, moduleIndex: number, now: number): number {
  const fridge = world.fridges[moduleIndex] ?? coldFridge;
  const elapsedMs = Math.max(0, now - fridge.since);
  return fridge.hasFailed || !world.hasPower
    ? 1 - (1 - fridge.warmth) * Math.exp(-elapsedMs / warmingMs)
    : fridge.warmth * Math.exp(-elapsedMs / coolingMs);
}

/** The world with a fridge that fails or works again from now on. */
export function withFridge(
  world: BoxWorld,
  moduleIndex: number,
  hasFailed: boolean,
  now: number,
): BoxWorld {
  const fridge = { hasFailed, warmth: warmthOf(world, moduleIndex, now), since: now };
  return { ...world, fridges: { ...world.fridges, [moduleIndex]: fridge } };
}

/** The world with the power on or off; these are the modules with a fridge. */
export function withPower(
  world: BoxWorld,
  hasPower: boolean,
  fridgeModules: readonly number[],
  now: number,
): BoxWorld {
  const fridges = fridgeModules.map((index) => {
    const hasFailed = world.fridges[index]?.hasFailed ?? false;
    return [index, { hasFailed, warmth: warmthOf(world, index, now), since: now }] as const;
  });
  return { ...world, hasPower, fridges: { ...world.fridges, ...Object.fromEntries(fridges) } };
}
