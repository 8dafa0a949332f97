/** When each door is taken, so that no two parcels of the history share one. */
export class DoorCalendar {
  readonly #taken = new Map<string, { from: number; to: number }[]>();

  isFree(door: string, from: number, to: number): boolean {
    return (this.#taken.get(door) ?? []).every((one) => to <= one.from || from >= one.to);
  }

  take(door: string, from: number, to: number): void {
    this.#taken.set(door, [...(this.#taken.get(door) ?? []), { from, to }]);
  }
}
