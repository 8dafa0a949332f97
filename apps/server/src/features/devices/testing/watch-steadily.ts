import { watchBoxes } from '../watch/watch-boxes.ts';

/** A round of the watch, by a server that has heard boxes for a day. */
export const watchSteadily = (services: Parameters<typeof watchBoxes>[0]): Promise<number> =>
  watchBoxes(services, 86_400_000);
