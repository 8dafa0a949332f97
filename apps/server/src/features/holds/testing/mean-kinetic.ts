/** Activation energy of degradation divided by the gas constant, in kelvin: 83.144 kJ/mol over 8.3144 J/(mol K). */
const energyOverGasConstant = 10_000;

const kelvin = 273.15;

/**
 * The mean kinetic temperature of readings in degrees Celsius, each with the time for which it counts (any unit): the
 * constant temperature with the same degradation (USP <1079>, Haynes). Tests compare the product's figure with it,
 * which the database computes. Null without readings.
 */
export function meanKineticTemperature(
  readings: readonly { readonly celsius: number; readonly weight: number }[],
): number | null {
  const total = readings.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const degradation = readings.reduce(
    (sum, { celsius, weight }) =>
      sum + weight * Math.exp(-energyOverGasConstant / (celsius + kelvin)),
    0,
  );
  return energyOverGasConstant / -Math.log(degradation / total) - kelvin;
}
