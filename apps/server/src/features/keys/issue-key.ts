import type { AuditActor } from '../../platform/session/audit-actor.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import {
  createMachineKey,
  type KeyHolder,
  revokeMachineKey,
} from '../../platform/session/machine-keys.ts';

/** Creates a key for a box or an order source, and audits it. Its text is returned only now. */
export async function issueKey(
  tx: Tx,
  machine: KeyHolder,
  actor: AuditActor,
  now: Date,
): Promise<{ id: string; key: string }> {
  const issued = await createMachineKey(tx, machine, now);
  const box = machine.kind === 'device' ? { boxId: machine.boxId } : {};
  await appendAudit(tx, {
    pharmacyId: machine.pharmacyId,
    at: now,
    ...actor,
    action: 'key.create',
    subject: issued.id,
    detail: { kind: machine.kind, name: machine.name, ...box },
  });
  return issued;
}

/** Revokes a key and audits it. Returns whether there was a valid key. */
export async function endKey(
  tx: Tx,
  key: { readonly pharmacyId: string; readonly id: string },
  actor: AuditActor,
  clock: Clock,
): Promise<boolean> {
  const isEnded = await revokeMachineKey(tx, key, clock);
  if (isEnded)
    await appendAudit(tx, {
      pharmacyId: key.pharmacyId,
      at: clock(),
      ...actor,
      action: 'key.revoke',
      subject: key.id,
    });
  return isEnded;
}
