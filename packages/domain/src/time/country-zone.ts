/**
 * The time zone (IANA name) of a country (ISO 3166); undefined for one with several, such as Spain, and for what is no
 * country. The Nordic countries have one each, without Greenland.
 *
 * Source: CLDR's zones by territory, as the engine has them (`Intl.Locale.prototype.getTimeZones`, ECMA-402).
 */
export function zoneOfCountry(country: string): string | undefined {
  if (!/^[A-Z]{2}$/iu.test(country)) return undefined;
  const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  return zones.length === 1 ? zones[0] : undefined;
}

/**
 * The time zone of a place after a change of its country: one that was the country's follows it, one that somebody chose
 * stays. Undefined where nobody can know it.
 */
export function zoneInCountry(
  before: { readonly country: string; readonly timeZone: string },
  country: string,
): string | undefined {
  const isCountrys = before.timeZone === zoneOfCountry(before.country);
  return isCountrys ? zoneOfCountry(country) : before.timeZone;
}
