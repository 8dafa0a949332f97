/** How much a test does: a little in every run, and all of it where `KOLLI_TRIAL=long` is set. */
export const trialSize = (short: number, long: number): number =>
  process.env.KOLLI_TRIAL === 'long' ? long : short;
