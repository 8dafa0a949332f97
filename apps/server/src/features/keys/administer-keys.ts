import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type {
  createMachineKey as createCall,
  listMachineKeys as listCall,
  revokeMachineKey as revokeCall,
} from '@kolli/contract/pharmacy/machine-keys';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { hasPharmacy } from '../../platform/database/has-pharmacy.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { KeyHolder } from '../../platform/session/machine-keys.ts';
import type { MailTools } from '../outgoing/mails/queue-mail.ts';
import { endKey, issueKeys } from './issue-key.ts';
import { type ListedKey, listKeys } from './list-keys.ts';
import { hasBox } from './machine.repository.ts';

export interface KeyDeps extends MailTools {
  readonly store: Store;
  readonly clock: Clock;
}

type WireKey = CallResult<typeof listCall>[number];

const wireKey = ({ id, kind, name, boxId, isTest, createdAt, revokedAt }: ListedKey): WireKey => ({
  id,
  kind,
  name,
  boxId,
  isTest,
  createdAt: createdAt.getTime(),
  revokedAt: revokedAt?.getTime() ?? null,
});

async function wireKeyOf(tx: Tx, pharmacyId: string, id: string): Promise<WireKey | undefined> {
  const key = (await listKeys(tx, pharmacyId)).find((one) => one.id === id);
  return key && wireKey(key);
}

/**
 * Lists a pharmacy's keys, or those of one of its boxes. Throws `pharmacy_not_found`,
 * `pickupbox_not_found`.
 */
export function listMachineKeys(
  { store }: KeyDeps,
  {
    params: { pharmacyId },
    query: { boxId },
  }: Pick<CallArguments<typeof listCall>, 'params' | 'query'>,
): Promise<WireKey[]> {
  return store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await hasPharmacy(tx, pharmacyId))) throw new CodedError('pharmacy_not_found');
    if (boxId !== undefined && !(await hasBox(tx, { pharmacyId, boxId })))
      throw new CodedError('pickupbox_not_found');
    const keys = await listKeys(tx, pharmacyId);
    return keys.filter((key) => boxId === undefined || key.boxId === boxId).map(wireKey);
  });
}

type KeyInput = CallArguments<typeof createCall>['body'];

function machineOf({ pharmacyId, boxId, name, isTest }: KeyInput): KeyHolder {
  return boxId === undefined
    ? { kind: 'orderSource', pharmacyId, source: name, name, isTest }
    : { kind: 'device', pharmacyId, boxId, name };
}

/**
 * Creates a key for a box or an order source, audited at its pharmacy, whose main users get a mail; its
 * secret is returned only now. Throws `pharmacy_does_not_exist`, `pickupbox__does_not_exist` and `source_kind_differs`.
 */
export function createMachineKey(
  { store, clock, secrets, jobs }: KeyDeps,
  actor: AuditActor,
  input: KeyInput,
): Promise<CallResult<typeof createCall>> {
  const { pharmacyId, boxId, name, isTest } = input;
  return store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await hasPharmacy(tx, pharmacyId))) throw new CodedError('pharmacy_does_not_exist');
    if (boxId !== undefined && !(await hasBox(tx, { pharmacyId, boxId })))
      throw new CodedError('pickupbox__does_not_exist');
    const now = clock();
    const work = { tx, now, actor, secrets, jobs };
    const [issued] = await issueKeys(work, pharmacyId, [machineOf(input)]);
    if (issued === undefined) throw new Error('A machine got no key');
    const times = { createdAt: now.getTime(), revokedAt: null };
    return { ...issued, kind: input.kind, name, boxId: boxId ?? null, isTest, ...times };
  });
}

/**
 * Revokes a key immediately and permanently, audited at its pharmacy. Throws `pharmacy_not_found`,
 * and `key_not_found` if there is no such valid key.
 */
export function revokeMachineKey(
  { store, clock }: KeyDeps,
  actor: AuditActor,
  { pharmacyId, keyId: id }: CallArguments<typeof revokeCall>['params'],
): Promise<WireKey> {
  return store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await hasPharmacy(tx, pharmacyId))) throw new CodedError('pharmacy_not_found');
    const isEnded = await endKey(tx, { pharmacyId, id }, actor, clock);
    const key = isEnded ? await wireKeyOf(tx, pharmacyId, id) : undefined;
    if (key === undefined) throw new CodedError('key_not_found');
    return key;
  });
}
