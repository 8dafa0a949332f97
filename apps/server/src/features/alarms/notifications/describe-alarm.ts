import { type AlarmWords, alarmWords } from '@kolli/contract/monitoring/alarm-words';
import type { Language } from '@kolli/domain/people/languages';
import { roomSensorId } from '@kolli/domain/box/lockers';
import { localTime } from '@kolli/domain/time/local-time';
import type { AlarmFacts } from '../../outgoing/mails/queue-mail.ts';
import { messageWords } from './message-words.ts';
import type { NotifiedAlarm } from './alarm-notification.repository.ts';

/** Which message of an alarm is due: the first, a reminder or its end. */
export type AlarmPurpose = 'alarm' | 'alarm_again' | 'alarm_over';

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fi: 'fi', sv: 'sv', no: 'nb' };

function numberOf(language: Language, value: number, digits: 0 | 1): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locales[language], format).format(value);
}

/** A time in the pharmacy's time zone, such as '10.03.2026 klo 11.00'. */
function timeText(time: Date | null, language: Language, timeZone: string): string {
  if (time === null) return '';
  const { day, hour } = localTime(time, timeZone);
  return `${day} ${messageWords[language].at} ${language === 'en' ? hour : hour.replace(':', '.')}`;
}

/** Maximum doors that a message names; the others are counted. */
const maxNamed = 10;

/** The text for doors or fridges, each id once. */
function doorsOf(alarms: readonly NotifiedAlarm[], one: string, more: string): string {
  const ids = [...new Set(alarms.map(({ lockerId }) => lockerId))];
  const rest = ids.length > maxNamed ? ` (+${ids.length - maxNamed})` : '';
  if (ids.length === 0) return '';
  return `${ids.length === 1 ? one : more} ${ids.slice(0, maxNamed).join(', ')}${rest}`;
}

/**
 * The text for the sensors or doors. The room sensor is named only where a sensor is meant (ALM-14).
 * Empty for the box itself, which the message names anyway.
 */
function placeOf(alarms: readonly NotifiedAlarm[], language: Language): string {
  const { room, sensor, door, fridge } = alarmWords[language];
  const { doors: moreDoors, fridges, sensors: moreSensors } = messageWords[language];
  const isUnknown = ({ cause }: NotifiedAlarm) => cause === 'unknown_sensor';
  const doors = alarms.filter((one) => one.lockerId !== roomSensorId && !isUnknown(one));
  const isRoom = ({ lockerId, type, cause }: NotifiedAlarm) =>
    lockerId === roomSensorId && (type.startsWith('temp_') || cause === 'no_readings');
  const places = [
    doorsOf(
      doors.filter(({ isFridge }) => isFridge),
      fridge,
      fridges,
    ),
    doorsOf(
      doors.filter(({ isFridge }) => !isFridge),
      door,
      moreDoors,
    ),
    alarms.some(isRoom) ? room : '',
    doorsOf(alarms.filter(isUnknown), sensor, moreSensors),
  ];
  return places.filter((place) => place !== '').join('; ');
}

/** The text for the fault: by cause where there is one, otherwise by type; with the details of the alarms. */
function whatOf(alarms: Bundle, { types, causes, unexplained }: AlarmWords): string {
  const [{ type, cause }] = alarms;
  const known: Readonly<Record<string, string>> = { ...types, other: unexplained, ...causes };
  const details = [...new Set(alarms.flatMap(({ detail }) => detail ?? []))];
  const text = known[cause ?? type] ?? unexplained;
  return details.length === 0 ? text : `${text}: ${details.slice(0, maxNamed).join(', ')}`;
}

/** The lowest and highest of the extreme temperatures, and the allowed ranges. */
function temperatureOf(alarms: Bundle, language: Language) {
  const [{ type }] = alarms;
  if (type !== 'temp_high' && type !== 'temp_low') return { temperature: '', range: '' };
  const extremes = alarms
    .map(({ maxCelsius, minCelsius }) => (type === 'temp_high' ? maxCelsius : minCelsius))
    .filter((celsius) => celsius !== null)
    .sort((a, b) => a - b);
  const ends = [extremes.at(0), extremes.at(-1)].flatMap((celsius) =>
    celsius === undefined ? [] : [numberOf(language, celsius, 1)],
  );
  const ranges = alarms.map(({ min, max }) =>
    [min, max].map((end) => numberOf(language, end, 0)).join('–'),
  );
  return {
    temperature:
      ends.length === 0
        ? ''
        : `${[...new Set(ends)].join(' … ')} °C (${messageWords[language].extremes[type]})`,
    range: [...new Set(ranges)].map((range) => `${range} °C`).join(', '),
  };
}

/** Alarms of one box, type and cause. */
type Bundle = readonly [NotifiedAlarm, ...NotifiedAlarm[]];

/** The number of parcels on hold, where there are several; of other alarms the places say enough. */
const countOf = ([{ cause }, ...others]: Bundle) =>
  cause === 'parcels_on_hold' && others.length > 0 ? ` (${others.length + 1})` : '';

/**
 * Describes alarms of one box, type and cause in a language: place, fault, start, temperatures and
 * allowed range, and the link to the box's alarms; an end only where all are over. Contains no user
 * input and no data about customers.
 */
export function describeAlarms(
  alarms: Bundle,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
): AlarmFacts {
  const [first] = alarms;
  const origin = publicUrl.replace(/\/$/, '');
  const since = Math.min(...alarms.map(({ startedAt }) => startedAt.getTime()));
  const ends = alarms.flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt.getTime()]));
  const until = ends.length < alarms.length ? null : new Date(Math.max(...ends));
  return {
    pharmacyName: first.pharmacyName,
    boxName: first.boxName,
    place: placeOf(alarms, language),
    what: whatOf(alarms, alarmWords[language]) + countOf(alarms),
    since: timeText(new Date(since), language, first.timeZone),
    until: timeText(until, language, first.timeZone),
    ...temperatureOf(alarms, language),
    link: `${origin}/pickup-boxes/${first.pharmacyId}/alarms?box=${first.boxId}`,
  };
}

/** Replaces characters that are not in the GSM 03.38 alphabet, so that an SMS uses one byte per letter. */
const plain = (text: string) =>
  text
    .replace(/[–−]/g, '-')
    .replace(/…/g, '...')
    .replace(/’/g, "'")
    .replace(/\u00A0?°C/g, ' C')
    .replace(/ {2,}/g, ' ');

/** The facts as one SMS. The link is last, so that no full stop becomes part of it. */
export function alarmSms(
  facts: AlarmFacts,
  purpose: AlarmPurpose,
  { language, product }: { readonly language: Language; readonly product: string },
): string {
  const words = messageWords[language];
  const { what, place, since, until, temperature, range } = facts;
  const times =
    until === '' ? `${words.since} ${since}.` : `${words.since} ${since}, ${words.until} ${until}.`;
  const where = [facts.pharmacyName, facts.boxName, place];
  const measured = [temperature, range === '' ? '' : `${words.allowed} ${range}`];
  const values = measured.filter((part) => part !== '').join(', ');
  const parts = [
    `${product}: ${words.openings[purpose]}.`,
    `${where.filter((part) => part !== '').join(', ')}: ${plain(what)}.`,
    ...(values === '' ? [] : [`${plain(values)}.`]),
    times,
    facts.link,
  ];
  return parts.join(' ');
}
