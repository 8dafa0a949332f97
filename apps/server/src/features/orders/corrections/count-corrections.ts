import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Log } from '../../../platform/log.ts';
import type { SecurityLog } from '../../../platform/security-log/security-log.ts';
import type { OrderSourceCaller } from '../../../platform/session/machine-keys.ts';
import { mailMainUsers } from '../../outgoing/mails/mail-main-users.ts';
import type { MailTools } from '../../outgoing/mails/queue-mail.ts';

/** This many corrections of a source within an hour are noticed. */
export const manyCorrections = 20;
const hourMs = 3_600_000;

/** What notices many corrections. */
export interface CorrectionTools extends MailTools {
  readonly log: Pick<Log, 'warn'>;
  readonly securityLog: Pick<SecurityLog, 'count'>;
}

interface Hour {
  readonly start: Date;
  /** How many there were within the 60 minutes before: of the hour before this one, the share that still counts. */
  readonly corrections: number;
  /** When many were last noticed, in this hour or the one before. */
  readonly noticedAt: Date | null;
}

/** Adds a correction to a source's hour, and deletes its hours of earlier days. */
async function addCorrection(
  tx: Tx,
  { pharmacyId, source }: OrderSourceCaller,
  at: Date,
): Promise<Hour> {
  const start = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  const [hourBefore, dayBefore] = [1, 24].map(
    (hours) => new Date(start.getTime() - hours * hourMs),
  );
  const { rows } = await sql<{ corrections: number; former: number; noticedAt: Date | null }>`
    with ended as (
      delete from order_corrections
      where pharmacy_id = ${pharmacyId} and source = ${source} and hour < ${dayBefore}
    )
    insert into order_corrections as counted (pharmacy_id, source, hour, corrections)
    values (${pharmacyId}::uuid, ${source}, ${start}::timestamptz, 1)
    on conflict (pharmacy_id, source, hour) do update set corrections = counted.corrections + 1
    returning corrections, coalesce((
      select corrections from order_corrections
      where pharmacy_id = ${pharmacyId} and source = ${source} and hour = ${hourBefore}
    ), 0) as former, coalesce(noticed_at, (
      select noticed_at from order_corrections
      where pharmacy_id = ${pharmacyId} and source = ${source} and hour = ${hourBefore}
    )) as "noticedAt"`.execute(tx);
  const { corrections = 0, former = 0, noticedAt = null } = rows[0] ?? {};
  const share = 1 - (at.getTime() - start.getTime()) / hourMs;
  return { start, corrections: Math.round(corrections + former * share), noticedAt };
}

/** Whether many corrections are to be noticed: at most once within 60 minutes, however often the count falls and rises again. */
const isToNotice = ({ corrections, noticedAt }: Hour, at: Date) =>
  corrections >= manyCorrections &&
  (noticedAt === null || at.getTime() - noticedAt.getTime() >= hourMs);

/**
 * Counts a correction of a phone number: with a stolen key somebody could send the PINs of many parcels to a number of
 * their own. Twenty within an hour are mailed to the pharmacy's main users and noted in the security log, once an hour
 * while they last.
 */
export async function countCorrection(
  tx: Tx,
  tools: CorrectionTools,
  caller: OrderSourceCaller,
  { at, pharmacyName }: { readonly at: Date; readonly pharmacyName: string },
): Promise<void> {
  const hour = await addCorrection(tx, caller, at);
  if (!isToNotice(hour, at)) return;
  const { pharmacyId, source } = caller;
  // The counted row is locked: corrections at the same time see this.
  await tx
    .updateTable('order_corrections')
    .set({ noticed_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('source', '=', source)
    .where('hour', '=', hour.start)
    .execute();
  tools.securityLog.count('many_corrections');
  const event = 'many_corrections';
  tools.log.warn({ event, pharmacyId, source }, 'an order source corrects many phone numbers');
  const facts = { pharmacyName, orderSource: source };
  await mailMainUsers(tx, tools, { kind: event, facts, pharmacyId, now: at });
}
