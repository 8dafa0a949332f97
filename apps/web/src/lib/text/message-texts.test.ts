import { describe, expect, test } from 'vitest';
import en from '../../locales/en.json';
import fi from '../../locales/fi.json';
import no from '../../locales/no.json';
import sv from '../../locales/sv.json';

const others = { fi, sv, no };

/** The text of a key such as 'validation.email'. */
function textOf(texts: object, key: string): unknown {
  return key.split('.').reduce<unknown>((part, name) => Object(part)[name] as unknown, texts);
}

describe('the specification’s English texts, and their translations', () => {
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
  ])('%s: %s reads %j', (_id, key, text) => {
    expect(textOf(en, key)).toBe(text);
    const translated = Object.values(others).map((texts) => textOf(texts, key));
    expect(translated.every((one) => typeof one === 'string' && one !== '')).toBe(true);
    expect(new Set([text, ...translated]).size).toBe(4);
  });
});

test.each(Object.entries({ en, ...others }))(
  'ERR-103: %s shows the format of a phone number',
  (_language, texts) => {
    expect(textOf(texts, 'validation.phoneNumber')).toContain('+xxxxxxxxxxxx');
  },
);
