import { watchBoxes } from '../watch/watch-boxes.ts';

/** Checks all boxes once, as a server that has run for a day. */
export const watchSteadily = (services: Parameters<typeof watchBoxes>[0]): Promise<number> =>
  watchBoxes(services, 86_400_000);
