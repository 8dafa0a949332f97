import { allCalls } from '@kolli/contract/all-calls';
import { describe, expect, test } from 'vitest';
import en from '../../locales/en.json';
import fi from '../../locales/fi.json';
import no from '../../locales/no.json';
import sv from '../../locales/sv.json';

const catalogues = { en, fi, sv, no };
const textOf = (texts: object, code: string): unknown =>
  Object.entries(texts).find(([key]) => key === code)?.[1];

test('every error code of the screens’ calls has a text in each language', () => {
  const codes = Object.values(allCalls).flatMap(({ surface, errors }) =>
    surface === 'api' ? errors : [],
  );
  expect(codes.length).toBeGreaterThan(20);
  for (const [language, texts] of Object.entries(catalogues))
    expect([language, codes.filter((code) => textOf(texts, code) === undefined)]).toEqual([
      language,
      [],
    ]);
});

describe('the specification’s English texts', () => {
  test.each([
    ['ERR-020', 'delivery_has_no_ssn', 'Delivery has no ssn data'],
    ['ERR-021', 'ssn_mismatch', 'SSN mismatch'],
    ['ERR-026', 'wrong_pin_code', 'Pin Code is wrong'],
    ['ERR-027', 'wrong_phone_number', 'Phone number do not match delivery'],
    ['ERR-029', 'pickupbox_disabled', 'The pickupbox is turned off'],
  ])('%s: %s reads %j', (_id, code, text) => {
    expect(textOf(en, code)).toBe(text);
  });
});

describe('a distinct text in every language', () => {
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
    for (const catalogue of Object.values(catalogues))
      expect(
        Object.values(catalogue).filter((text) => text === textOf(catalogue, code)),
      ).toHaveLength(1);
  });
});
