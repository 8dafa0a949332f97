/** The occupied times of each door, so that parcels of the history do not overlap. */
export class DoorCalendar {
  readonly #occupied = new Map<string, { from: number; to: number }[]>();

  isFree(door: string, from: number, to: number): boolean {
    return (this.#occupied.get(door) ?? []).every((one) => to <= one.from || from >= one.to);
  }

  occupy(door: string, from: number, to: number): void {
    this.#occupied.set(door, [...(this.#occupied.get(door) ?? []), { from, to }]);
  }
}
