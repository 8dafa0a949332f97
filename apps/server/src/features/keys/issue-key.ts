import type { AuditActor } from '../../platform/session/audit-actor.ts';
import { appendAudit, appendAudits } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import {
  createMachineKeys,
  type KeyHolder,
  revokeMachineKey,
} from '../../platform/session/machine-keys.ts';
import { type KeyWork, notifyOfKeys } from './notify-of-keys.ts';

interface IssuedKey {
  readonly id: string;
  readonly key: string;
}

/** What the audit log says of a new key. */
function detailOf(machine: KeyHolder) {
  const box = machine.kind === 'device' ? { boxId: machine.boxId } : {};
  return { kind: machine.kind, name: machine.name, ...box };
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
  if (machines.length === 0) return [];
  const { tx, now: at, actor } = work;
  const issued = await createMachineKeys(tx, machines, at);
  const entries = issued.map(({ id, machine }) => {
    const detail = detailOf(machine);
    return { at, ...actor, action: 'key.create', subject: id, detail };
  });
  await appendAudits(tx, pharmacyId, entries);
  await notifyOfKeys(work, pharmacyId, machines);
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
