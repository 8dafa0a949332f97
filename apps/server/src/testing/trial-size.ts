/** The size of a test: `short` by default, `long` with `KOLLI_SIZE=long`, which `npm run test:long` sets. */
export const trialSize = (short: number, long: number): number =>
  process.env.KOLLI_SIZE === 'long' ? long : short;
