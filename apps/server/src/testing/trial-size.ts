/** The size of a test: `short` by default, `long` if `KOLLI_TRIAL=long` is set. */
export const trialSize = (short: number, long: number): number =>
  process.env.KOLLI_TRIAL === 'long' ? long : short;
