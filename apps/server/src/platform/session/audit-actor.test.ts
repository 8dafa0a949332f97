import { expect, test } from 'vitest';
import type { StaffCaller } from './staff-caller.ts';
import { staffActor } from './audit-actor.ts';

test('the audit actor has the person’s id and full name', () => {
  const caller = { userId: 'aino', firstName: 'Aino', lastName: 'Demo' } as StaffCaller;
  expect(staffActor(caller)).toEqual({ userId: 'aino', userName: 'Aino Demo' });
});
