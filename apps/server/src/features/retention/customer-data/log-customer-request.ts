import { appendAudit } from '../../../platform/audit/audit.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { type CustomerAction, countNumbers } from './customer-request.repository.ts';

const windowMs = 10 * 60_000;
/** Maximum different numbers of a person in the window, as for searches by identity number. */
const maxNumbers = 30;

interface CustomerRequest {
  readonly pharmacyId: string;
  readonly actor: AuditActor;
  readonly action: CustomerAction;
  /** Stands for the number. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | number>>;
  readonly at: Date;
}

/**
 * Writes a search, export or erasure to the audit log, without the number. Throws `too_many_requests` beyond 30
 * different numbers of one person at a pharmacy within ten minutes, which suggests guessing; the transaction is then
 * rolled back. Concurrent requests wait for each other at the audit log, so that all are counted.
 */
export async function logCustomerRequest(tx: Tx, request: CustomerRequest): Promise<void> {
  const { pharmacyId, actor, action, subject, detail, at } = request;
  await appendAudit(tx, { pharmacyId, at, ...actor, action, subject, detail });
  const { userId } = actor;
  if (userId === null) return;
  const since = new Date(at.getTime() - windowMs);
  const numbers = await countNumbers(tx, { pharmacyId, userId, since });
  if (numbers > maxNumbers) throw new CodedError('too_many_requests');
}
