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
/** Corrections are counted by ten minutes: so none of the last hour is missed, and at most ten minutes more count. */
const countedMs = 600_000;

/** What notices many corrections. */
export interface CorrectionTools extends MailTools {
  readonly log: Pick<Log, 'warn'>;
  readonly securityLog: Pick<SecurityLog, 'count'>;
}

interface Counted {
  /** When the ten minutes began that the correction is counted in. */
  readonly beganAt: Date;
  /** How many there were in these ten minutes and the 60 minutes before them. */
  readonly corrections: number;
  /** When many were last noticed in that time. */
  readonly noticedAt: Date | null;
}

/** Adds a correction to a source's ten minutes, and deletes those of earlier days. */
async function addCorrection(
  tx: Tx,
  { pharmacyId, source }: OrderSourceCaller,
  at: Date,
): Promise<Counted> {
  const beganAt = new Date(Math.floor(at.getTime() / countedMs) * countedMs);
  const [hourBefore, dayBefore] = [1, 24].map(
    (hours) => new Date(beganAt.getTime() - hours * hourMs),
  );
  const { rows } = await sql<Omit<Counted, 'beganAt'>>`
    with ended as (
      delete from order_corrections
      where pharmacy_id = ${pharmacyId} and source = ${source} and hour < ${dayBefore}
    ), counted as (
      insert into order_corrections as own (pharmacy_id, source, hour, corrections)
      values (${pharmacyId}::uuid, ${source}, ${beganAt}::timestamptz, 1)
      on conflict (pharmacy_id, source, hour) do update set corrections = own.corrections + 1
      returning corrections, noticed_at
    )
    select counted.corrections + coalesce(sum(former.corrections), 0)::integer as corrections,
      greatest(counted.noticed_at, max(former.noticed_at)) as "noticedAt"
    from counted left join order_corrections as former
      on former.pharmacy_id = ${pharmacyId} and former.source = ${source}
      and former.hour >= ${hourBefore} and former.hour < ${beganAt}
    group by counted.corrections, counted.noticed_at`.execute(tx);
  const { corrections = 0, noticedAt = null } = rows[0] ?? {};
  return { beganAt, corrections, noticedAt };
}

/** Whether many corrections are to be noticed: at most once within 60 minutes, however often the count falls and rises again. */
const isToNotice = ({ corrections, noticedAt }: Counted, at: Date) =>
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
  const counted = await addCorrection(tx, caller, at);
  if (!isToNotice(counted, at)) return;
  const { pharmacyId, source } = caller;
  // The counted row is locked: corrections at the same time see this.
  await tx
    .updateTable('order_corrections')
    .set({ noticed_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('source', '=', source)
    .where('hour', '=', counted.beganAt)
    .execute();
  tools.securityLog.count('many_corrections');
  const event = 'many_corrections';
  tools.log.warn({ event, pharmacyId, source }, 'an order source corrects many phone numbers');
  const facts = { pharmacyName, orderSource: source };
  await mailMainUsers(tx, tools, { kind: event, facts, pharmacyId, now: at });
}
