import type { AlarmCause } from '@kolli/contract/alarms';
import type { Language } from '@kolli/domain/languages';
import { roomSensorId } from '@kolli/domain/lockers';
import type { AlarmFacts } from '../mails/queue-mail.ts';
import { localTime } from '../messages/message-texts.ts';
import { type AlarmWords, alarmWords } from './alarm-words.ts';
import type { ToldAlarm } from './told-alarm.repository.ts';

/** Which of its messages an alarm is due for. */
export type AlarmPurpose = 'alarm' | 'alarm_again' | 'alarm_over';

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fi: 'fi', sv: 'sv', no: 'nb' };

function numberOf(language: Language, value: number, digits: 0 | 1): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locales[language], format).format(value);
}

/** A time by the pharmacy's own clock, such as '10.03.2026 klo 11.00'. */
function timeText(time: Date | null, language: Language, timeZone: string): string {
  if (time === null) return '';
  const { day, hour } = localTime(time, timeZone);
  return `${day} ${alarmWords[language].at} ${language === 'en' ? hour : hour.replace(':', '.')}`;
}

/**
 * Which sensor or door, in words: the room's sensor only where a sensor is meant (ALM-14). Of the box
 * itself nothing: its name stands there anyway.
 */
function placeOf(alarm: ToldAlarm, words: AlarmWords): string {
  if (alarm.lockerId !== roomSensorId)
    return `${alarm.isFridge ? words.fridge : words.door} ${alarm.lockerId}`;
  const isSensor = alarm.type.startsWith('temp_') || alarm.cause === 'no_readings';
  return isSensor ? words.room : '';
}

function temperatureOf(alarm: ToldAlarm, language: Language) {
  const { type, min, max } = alarm;
  if (type !== 'temp_high' && type !== 'temp_low') return { temperature: '', range: '' };
  const extreme = type === 'temp_high' ? alarm.maxCelsius : alarm.minCelsius;
  const ends = [min, max].map((end) => numberOf(language, end, 0));
  return {
    temperature:
      extreme === null
        ? ''
        : `${numberOf(language, extreme, 1)} °C (${alarmWords[language].extremes[type]})`,
    range: `${ends.join('–')} °C`,
  };
}

/**
 * An alarm in words of a language: where, what, since when, how far out of which range, and the link to
 * its box's alarms. Nothing that anybody wrote or that tells of a customer.
 */
export function describeAlarm(
  alarm: ToldAlarm,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
): AlarmFacts {
  const words = alarmWords[language];
  const origin = publicUrl.replace(/\/$/, '');
  const what: Readonly<Record<string, string>> = words.what;
  return {
    pharmacyName: alarm.pharmacyName,
    boxName: alarm.boxName,
    place: placeOf(alarm, words),
    what: what[(alarm.cause as AlarmCause | null) ?? alarm.type] ?? words.what.other,
    since: timeText(alarm.startedAt, language, alarm.timeZone),
    until: timeText(alarm.endedAt, language, alarm.timeZone),
    ...temperatureOf(alarm, language),
    link: `${origin}/pickup-boxes/${alarm.pharmacyId}/alarms?box=${alarm.boxId}`,
  };
}

/** Signs of ours that no SMS of one byte a letter has (GSM 03.38). */
const plain = (text: string) =>
  text
    .replace(/[–−]/g, '-')
    .replace(/’/g, "'")
    .replace(/\u00A0?°C/g, ' C')
    .replace(/ {2,}/g, ' ');

/** The same as one text message; the link stands last, so that no full stop becomes part of it. */
export function alarmSms(
  facts: AlarmFacts,
  purpose: AlarmPurpose,
  { language, product }: { readonly language: Language; readonly product: string },
): string {
  const words = alarmWords[language];
  const { what, place, since, until, temperature, range } = facts;
  const times =
    until === '' ? `${words.since} ${since}.` : `${words.since} ${since}, ${words.until} ${until}.`;
  const where = [facts.pharmacyName, facts.boxName, place];
  const measured = [temperature, range === '' ? '' : `${words.allowed} ${range}`];
  const values = measured.filter((part) => part !== '').join(', ');
  const said = [
    `${product}: ${words.openings[purpose]}.`,
    `${where.filter((part) => part !== '').join(', ')}: ${plain(what)}.`,
    ...(values === '' ? [] : [`${plain(values)}.`]),
    times,
    facts.link,
  ];
  return said.join(' ');
}
