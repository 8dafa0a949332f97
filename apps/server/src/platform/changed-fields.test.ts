import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('the changed fields are returned in the order in which they were sent: no omitted one, and objects are compared regardless of the order of their fields', () => {
  const current = { name: 'Aino', level: 5, isOpen: true, note: null as string | null };
  const fields = { note: 'here', level: 6, name: 'Aino', isOpen: false };
  expect(changedFields(current, fields)).toEqual(['note', 'level', 'isOpen']);
  expect(changedFields(current, { note: null, level: 5 })).toEqual([]);
  expect(changedFields({ note: 'here' }, { note: null })).toEqual(['note']);
  expect(changedFields({ name: 'Aino' }, { name: undefined })).toEqual([]);
  expect(changedFields<{ name?: string }>({}, { name: 'Aino' })).toEqual(['name']);
  const rule = { keepTimeMs: 1, reminderMs: 2 };
  expect(changedFields({ rule }, { rule: { reminderMs: 2, keepTimeMs: 1 } })).toEqual([]);
  expect(changedFields({ rule }, { rule: { ...rule, keepTimeMs: 3 } })).toEqual(['rule']);
  expect(changedFields({ list: ['a', 'b'] }, { list: ['a', 'b'] })).toEqual([]);
  expect(changedFields({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual(['list']);
  expect(changedFields({ list: { 0: 'a' } }, { list: ['a'] })).toEqual(['list']);
});
