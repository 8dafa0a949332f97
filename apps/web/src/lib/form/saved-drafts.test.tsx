import { afterEach, expect, test, vi } from 'vitest';
import { holdTimers } from '../../../test/hold-timers.ts';
import {
  dropDrafts,
  type DraftValues,
  forgetOldDrafts,
  saveDrafts,
  registerForm,
} from './saved-drafts.ts';
import { takeDraft, waitingForms } from './saved-drafts.ts';
import { mayHoldIdentityNumber } from '@kolli/domain/people/customer-numbers';

const place = { userId: 'anna', address: '/profile/' };
const values: DraftValues = { firstName: 'Ann', languages: ['fi', 'sv'], isOpen: true };
const MINUTE_MS = 60_000;
let close: () => void = () => undefined;

function openForm(formId = 'profile', held: DraftValues | null = values): void {
  close = registerForm(() => held && { ...place, formId, values: held });
}

afterEach(() => close());

test('a saved draft is given once to its form, and removed', () => {
  openForm();
  saveDrafts();
  expect(waitingForms(place)).toEqual(['profile']);
  expect(takeDraft(place, 'profile')).toEqual(values);
  expect(takeDraft(place, 'profile')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('a saved draft is neither for another person nor for another page or form', () => {
  openForm();
  saveDrafts();
  expect(takeDraft({ ...place, userId: 'mikko' }, 'profile')).toBeNull();
  expect(takeDraft({ ...place, address: '/users/create' }, 'profile')).toBeNull();
  expect(takeDraft(place, 'password')).toBeNull();
  expect(takeDraft(place, 'profile')).toEqual(values);
});

test('a saved draft waits for 30 minutes', () => {
  openForm();
  saveDrafts(0);
  expect(waitingForms(place, 30 * MINUTE_MS - 1)).toEqual(['profile']);
  expect(takeDraft(place, 'profile', 30 * MINUTE_MS)).toBeNull();
});

test('what nobody came back for is removed, in a tab that is left open and when the app starts again', () => {
  const timers = holdTimers();
  openForm();
  saveDrafts();
  const later = Date.now() + 30 * MINUTE_MS;
  timers.pass(30 * MINUTE_MS - 1);
  expect(sessionStorage).toHaveLength(1);
  vi.spyOn(Date, 'now').mockReturnValue(later);
  timers.pass(1);
  expect(sessionStorage).toHaveLength(0);
  saveDrafts(later - 31 * MINUTE_MS);
  forgetOldDrafts();
  expect(sessionStorage).toHaveLength(0);
});

test('a saved draft goes when somebody else signs in, and when its owner signs out', () => {
  openForm();
  saveDrafts();
  dropDrafts({ userId: 'anna' });
  expect(waitingForms(place)).toEqual(['profile']);
  dropDrafts({ userId: 'mikko' });
  expect(sessionStorage).toHaveLength(0);
  saveDrafts();
  dropDrafts();
  expect(sessionStorage).toHaveLength(0);
});

test('a form that holds nothing new, or that was closed, leaves nothing behind', () => {
  openForm('profile', null);
  saveDrafts();
  expect(sessionStorage).toHaveLength(0);
  close();
  openForm();
  close();
  saveDrafts();
  expect(sessionStorage).toHaveLength(0);
});

test('other content of the storage counts as nothing', () => {
  for (const text of ['{', '1', '{"savedAt":1}', 'null']) {
    sessionStorage.setItem('kolli.drafts', text);
    expect(takeDraft(place, 'profile')).toBeNull();
    expect(waitingForms(place)).toEqual([]);
  }
});

test.each([
  'Called 131052-308T about it',
  '131052-308t',
  '131052\u2013308T',
  'hetu 131052 - 308T',
  '131052\u200B-308T',
  '\uFF11\uFF13\uFF11\uFF10\uFF15\uFF12-308T',
  '+ 131052-308T',
  'id 900118-9811.',
  'nr 01010750160',
])('an identity number is found in "%s"', (text) => {
  expect(mayHoldIdentityNumber(text)).toBe(true);
});

test.each([
  '',
  'fp-48214',
  '+358401234567',
  '+01010750160',
  '131052-308X',
  'two parcels, 2026-03-01 10:00',
])('an identity number is not seen in "%s"', (text) => {
  expect(mayHoldIdentityNumber(text)).toBe(false);
});
