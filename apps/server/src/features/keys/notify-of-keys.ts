import type { Tx } from '../../platform/database/open-database.ts';
import type { KeyHolder } from '../../platform/session/machine-keys.ts';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import { mailMainUsers } from '../outgoing/mails/mail-main-users.ts';
import type { MailTools } from '../outgoing/mails/queue-mail.ts';
import { boxNamesOf, pharmacyName } from './machine.repository.ts';

/** The transaction that creates keys, who creates them, and what queues the mails about them. */
export interface KeyWork extends MailTools {
  readonly tx: Tx;
  readonly now: Date;
  readonly actor: AuditActor;
}

/** Mails each main user of a pharmacy which machines got a new key, and who made it (SEC-01). */
export async function notifyOfKeys(
  { tx, now, actor, ...tools }: KeyWork,
  pharmacyId: string,
  machines: readonly KeyHolder[],
): Promise<void> {
  const boxIds = machines.flatMap((machine) => (machine.kind === 'device' ? [machine.boxId] : []));
  const sources = machines.filter(({ kind }) => kind === 'orderSource');
  const facts = {
    pharmacyName: await pharmacyName(tx, pharmacyId),
    createdBy: actor.userName ?? '',
    boxes: (await boxNamesOf(tx, pharmacyId, boxIds)).join(', '),
    orderSources: sources.map(({ name }) => name).join(', '),
  };
  await mailMainUsers(tx, tools, { kind: 'keys_created', facts, pharmacyId, now });
}
