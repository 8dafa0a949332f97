/**
 * Names for new shelves: the lowest whole numbers from 1 on that no shelf of the pharmacy has or had,
 * so that a name always means the same shelf.
 */
export function newShelfNames(taken: readonly string[], count: number): string[] {
  const known = new Set(taken.map((name) => name.trim()));
  const names: string[] = [];
  for (let number = 1; names.length < count; number += 1)
    if (!known.has(String(number))) names.push(String(number));
  return names;
}
