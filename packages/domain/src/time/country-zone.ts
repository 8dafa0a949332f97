/**
 * The time zones (IANA names) of a country (ISO 3166); none for what is no country.
 *
 * Source: CLDR's zones by territory, as the engine has them (`Intl.Locale.prototype.getTimeZones`, ECMA-402).
 */
const zonesOf = (country: string): readonly string[] =>
  /^[A-Z]{2}$/iu.test(country) ? (new Intl.Locale(`und-${country}`).getTimeZones() ?? []) : [];

/**
 * The time zone of a country; undefined for one with several, such as Spain, and for what is no country. The Nordic countries
 * have one each, without Greenland.
 */
export function zoneOfCountry(country: string): string | undefined {
  const zones = zonesOf(country);
  return zones.length === 1 ? zones[0] : undefined;
}

/** The name by which the engine knows a zone that has several: 'Atlantic/Faroe' and 'Atlantic/Faeroe' are one. */
const knownName = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** Whether a time zone is surely none of a country: false for what is no country. */
export function isForeignZone(timeZone: string, country: string): boolean {
  const zones = zonesOf(country).map(knownName);
  return zones.length > 0 && !zones.includes(knownName(timeZone));
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
