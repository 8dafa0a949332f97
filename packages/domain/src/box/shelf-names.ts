/**
 * Names for new shelves: the lowest whole numbers, from 1, that no shelf of the pharmacy has or had,
 * so that a name always refers to the same shelf. `used` are the names of its past and present shelves.
 */
export function newShelfNames(used: readonly string[], count: number): string[] {
  const known = new Set(used.map((name) => name.trim()));
  const names: string[] = [];
  for (let number = 1; names.length < count; number += 1)
    if (!known.has(String(number))) names.push(String(number));
  return names;
}
