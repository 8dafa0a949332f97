import { allCalls } from '@kolli/contract/all-calls';
import { expect, test } from 'vitest';
import en from '../../locales/en.json';
import fi from '../../locales/fi.json';
import no from '../../locales/no.json';
import sv from '../../locales/sv.json';

const others = { fi, sv, no };
const catalogues = { en, ...others };

/** The text of a key such as 'validation.email'. */
function textOf(texts: object, key: string): unknown {
  return key.split('.').reduce<unknown>((part, name) => Object(part)[name] as unknown, texts);
}

test('every error code of the screens’ calls has a text in each language', () => {
  const calls = Object.values(allCalls).filter(({ surface }) => surface === 'api');
  const codes = calls.flatMap(({ errors }) => errors);
  expect(codes.length).toBeGreaterThan(20);
  for (const [language, texts] of Object.entries(catalogues)) {
    const missing = codes.filter((code) => textOf(texts, code) === undefined);
    expect(missing, language).toEqual([]);
  }
});

test.each([
  ['ERR-020', 'delivery_has_no_ssn', 'Delivery has no ssn data'],
  ['ERR-021', 'ssn_mismatch', 'SSN mismatch'],
  ['ERR-026', 'wrong_pin_code', 'Pin Code is wrong'],
  ['ERR-027', 'wrong_phone_number', 'Phone number do not match delivery'],
  ['ERR-029', 'pickupbox_disabled', 'The pickupbox is turned off'],
])('%s: %s reads %j', (_id, code, text) => {
  expect(textOf(en, code)).toBe(text);
});

test.each([
  ['ERR-032', 'pharmacy_not_found'],
  ['ERR-036', 'delivery_not_found'],
  ['ERR-042', 'kolli_id_mismatch'],
  ['ERR-055', 'appLanguage_missing'],
  ['ERR-089', 'reserved_locker_cannot_be_inactive'],
  ['ERR-090', 'locker_do_not_exist'],
  ['ERR-091', 'user_is_logged_in_to_box'],
  ['ERR-092', 'reservation_delivered'],
  ['ERR-093', 'user_is_logged_in_to_box_not_create_reservation'],
  ['ERR-094', 'pickupbox_disabled_invalid_locker'],
  ['ERR-095', 'user_is_logged_in_to_box_invalid_locker'],
  ['ERR-096', 'invalid_locker'],
  ['ERR-097', 'locker_already_reserved'],
  ['ERR-098', 'wrong_delivery_status'],
  ['HLD-03', 'delivery_on_hold'],
  ['HLD-07', 'hold_changed'],
])('%s: %s', (_id, code) => {
  const texts = Object.values(catalogues).map((catalogue) => textOf(catalogue, code));
  expect(texts).not.toContain(undefined);
  expect(new Set([...texts, code]).size).toBe(5);
  for (const catalogue of Object.values(catalogues)) {
    const text = textOf(catalogue, code);
    expect(Object.values(catalogue).filter((one) => one === text)).toHaveLength(1);
  }
});

test.each([
  ['ERR-023', 'not_enough_permissions', 'Not enough permissions to perform'],
  ['ERR-024', 'forbidden', 'Pharmacy access denied'],
  ['ERR-025', 'unknown', 'Unknown error'],
  ['ERR-101', 'validation.required', 'This field is required.'],
  ['ERR-102', 'validation.email', 'Please enter a valid email address.'],
  ['ERR-104', 'validation.length', 'This field should be 6 characters long.'],
  ['ERR-110', 'pickupboxIsInactive', 'Pickupbox is inactive. Feature unavailable'],
  ['ERR-111', 'noSpaceInPickupBoxes', 'No space in pickup boxes'],
  ['ERR-113', 'connectionLost', 'Internet connection lost'],
  ['ERR-115', 'enoughPermissions', 'You do not have enough permissions'],
])('%s: %s reads %j, and is translated', (_id, key, text) => {
  expect(textOf(en, key)).toBe(text);
  const translated = Object.values(others).map((texts) => textOf(texts, key));
  expect(translated.every((one) => typeof one === 'string' && one !== '')).toBe(true);
  expect(new Set([text, ...translated]).size).toBe(4);
});

test.each(Object.entries(catalogues))(
  'ERR-103: %s shows the format of a phone number',
  (_language, texts) => {
    expect(textOf(texts, 'validation.phoneNumber')).toContain('+xxxxxxxxxxxx');
  },
);
