type CountedShelf = { readonly name: string; readonly numberOfReservations: number };

/** The built-in shelf of the fridge: only a person knows what must lie there. */
const coolingShelf = 'cooling';

const isOrdinary = ({ name }: CountedShelf) => name.toLowerCase() !== coolingShelf;

/** The shelf that is empty if no other one is; never the cooling shelf. Undefined where none is, or several are. */
export function onlyEmptyShelf<T extends CountedShelf>(shelves: readonly T[]): T | undefined {
  const empty = shelves.filter((one) => isOrdinary(one) && one.numberOfReservations === 0);
  return empty.length === 1 ? empty[0] : undefined;
}

/**
 * The shelf that is proposed for a parcel: the one with the fewest deliveries, then by name, numbers by value;
 * never the cooling shelf. Undefined where there is none.
 */
export function proposeShelf<T extends CountedShelf>(shelves: readonly T[]): T | undefined {
  const byName = new Intl.Collator('en', { numeric: true });
  const [first] = shelves
    .filter(isOrdinary)
    .toSorted(
      (a, b) => a.numberOfReservations - b.numberOfReservations || byName.compare(a.name, b.name),
    );
  return first;
}
