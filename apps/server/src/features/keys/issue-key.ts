import type { AuditActor } from '../../platform/session/audit-actor.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import {
  createMachineKey,
  type KeyHolder,
  revokeMachineKey,
} from '../../platform/session/machine-keys.ts';
import { type KeyWork, notifyOfKeys } from './notify-of-keys.ts';

interface IssuedKey {
  readonly id: string;
  readonly key: string;
}

async function issue({ tx, now, actor }: KeyWork, machine: KeyHolder): Promise<IssuedKey> {
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

/**
 * Creates a key for each of these boxes and order sources of one pharmacy. Each is audited there, and the
 * main users get one mail about all of them (SEC-01). Returns the keys in the order of the machines; their
 * texts are returned only now.
 */
export async function issueKeys(
  work: KeyWork,
  pharmacyId: string,
  machines: readonly KeyHolder[],
): Promise<IssuedKey[]> {
  const issued: IssuedKey[] = [];
  for (const machine of machines) issued.push(await issue(work, machine));
  if (machines.length > 0) await notifyOfKeys(work, pharmacyId, machines);
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
