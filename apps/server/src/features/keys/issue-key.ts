import type { AuditActor } from '../../platform/session/audit-actor.ts';
import { appendAudit, appendAudits } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import {
  createMachineKeys,
  type KeyHolder,
  revokeMachineKey,
  storeMachineKeys,
} from '../../platform/session/machine-keys.ts';
import { type KeyWork, notifyOfKeys } from './notify-of-keys.ts';

interface IssuedKey {
  readonly id: string;
  readonly key: string;
}

/** What the audit log says of a new key. */
function detailOf(machine: KeyHolder) {
  const box = machine.kind === 'device' ? { boxId: machine.boxId } : {};
  const test = machine.kind === 'orderSource' && machine.isTest === true ? { isTest: true } : {};
  return { kind: machine.kind, name: machine.name, ...box, ...test };
}

/** Audits new keys of one pharmacy and mails its main users about them (SEC-01). */
async function announceKeys(
  work: KeyWork,
  pharmacyId: string,
  keys: readonly { readonly id: string; readonly machine: KeyHolder }[],
): Promise<void> {
  const { tx, now: at, actor } = work;
  const entries = keys.map(({ id, machine }) => {
    const detail = detailOf(machine);
    return { at, ...actor, action: 'key.create', subject: id, detail };
  });
  await appendAudits(tx, pharmacyId, entries);
  const machines = keys.map(({ machine }) => machine);
  await notifyOfKeys(work, pharmacyId, machines);
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
  const issued = await createMachineKeys(work.tx, machines, work.now);
  await announceKeys(work, pharmacyId, issued);
  return issued;
}

/** Stores the key of a box that made its secret itself, audited and announced as `issueKeys` does. */
export async function issueClaimedKey(
  work: KeyWork,
  key: { readonly id: string; readonly machine: KeyHolder; readonly secretHash: Buffer },
): Promise<void> {
  await storeMachineKeys(work.tx, [key], work.now);
  await announceKeys(work, key.machine.pharmacyId, [key]);
}

/** Revokes a key, ends the streams that it opened, and audits it. Returns whether there was a valid key. */
export async function endKey(
  tx: Tx,
  key: { readonly pharmacyId: string; readonly id: string },
  actor: AuditActor,
  clock: Clock,
): Promise<boolean> {
  const isEnded = await revokeMachineKey(tx, key, clock);
  if (!isEnded) return false;
  const at = clock();
  const { pharmacyId, id: subject } = key;
  await appendAudit(tx, { pharmacyId, at, ...actor, action: 'key.revoke', subject });
  // Open streams of the box look whether their key is valid.
  announce(tx, { pharmacyId, boxId: null, at });
  return true;
}
