/** Random choices that a seed repeats. */
export function chanceOf(seed: number) {
  let state = seed;
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
  return { below, pick: <One>(list: readonly One[]): One => list[below(list.length)] as One };
}

export type Chance = ReturnType<typeof chanceOf>;
