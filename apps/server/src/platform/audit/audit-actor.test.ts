import { expect, test } from 'vitest';
import type { StaffCaller } from '../session/staff-caller.ts';
import { staffActor } from './audit-actor.ts';

test('the log names a person by id and by both names', () => {
  const caller = { userId: 'aino', firstName: 'Aino', lastName: 'Demo' } as StaffCaller;
  expect(staffActor(caller)).toEqual({ userId: 'aino', userName: 'Aino Demo' });
});
