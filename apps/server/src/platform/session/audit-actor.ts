import { fullName, type StaffCaller } from './staff-caller.ts';
import type { AuditEntry } from '../audit/audit-hash.ts';

/** Who performs an action; the CLI has only a name. */
export type AuditActor = Pick<AuditEntry, 'userId' | 'userName'>;

/** A signed-in person as audit actor. */
export function staffActor(caller: StaffCaller): AuditActor {
  return { userId: caller.userId, userName: fullName(caller) };
}
