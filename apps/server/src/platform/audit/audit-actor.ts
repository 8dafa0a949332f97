import { fullName, type StaffCaller } from '../session/staff-caller.ts';
import type { AuditEntry } from './audit.ts';

/** Who does something; the command line has a name alone. */
export type AuditActor = Pick<AuditEntry, 'userId' | 'userName'>;

/** A signed-in person, as the audit log names them. */
export function staffActor(caller: StaffCaller): AuditActor {
  return { userId: caller.userId, userName: fullName(caller) };
}
