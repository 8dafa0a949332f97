const fridgeDoors = [4, 5].flatMap((module) =>
  Array.from({ length: 10 }, (_, index) => `${module}-${index + 1}`),
);

/** The sensors of a loaded box: each fridge door, one door of each other module, and the room. */
export const sensors = [...fridgeDoors, '1-1', '2-1', '3-1', '99-99'];

const isFridge = new Set(fridgeDoors);

/** A temperature within the sensor's range in degrees Celsius, different from minute to minute. */
export function celsiusAt(sensor: string, minute: number): number {
  const swing = Math.round(Math.sin(minute / 37) * 15) / 10;
  return (isFridge.has(sensor) ? 5 : 20) + swing;
}
