import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Log } from '../../../platform/log.ts';
import type { SecurityLog } from '../../../platform/security-log/security-log.ts';
import type { OrderSourceCaller } from '../../../platform/session/machine-keys.ts';
import { mailMainUsers } from '../../outgoing/mails/mail-main-users.ts';
import type { MailTools } from '../../outgoing/mails/queue-mail.ts';

/** As many corrections of a source within an hour are noticed. */
export const manyCorrections = 20;
const hourMs = 3_600_000;

/** What notices many corrections. */
export interface CorrectionTools extends MailTools {
  readonly log: Pick<Log, 'warn'>;
  readonly securityLog: Pick<SecurityLog, 'count'>;
}

/**
 * Adds a correction to a source's hour, and deletes its hours of earlier days; returns how many there were within the 60
 * minutes before: of the hour before this one, the share that still counts.
 */
async function addCorrection(
  tx: Tx,
  { pharmacyId, source }: OrderSourceCaller,
  at: Date,
): Promise<number> {
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  const [hourBefore, dayBefore] = [1, 24].map((hours) => new Date(hour.getTime() - hours * hourMs));
  const { rows } = await sql<{ corrections: number; former: number | null }>`
    with ended as (
      delete from order_corrections
      where pharmacy_id = ${pharmacyId} and source = ${source} and hour < ${dayBefore}
    )
    insert into order_corrections as counted (pharmacy_id, source, hour, corrections)
    values (${pharmacyId}::uuid, ${source}, ${hour}::timestamptz, 1)
    on conflict (pharmacy_id, source, hour) do update set corrections = counted.corrections + 1
    returning corrections, (
      select corrections from order_corrections
      where pharmacy_id = ${pharmacyId} and source = ${source} and hour = ${hourBefore}
    ) as former`.execute(tx);
  const { corrections = 0, former = 0 } = rows[0] ?? {};
  const share = 1 - (at.getTime() - hour.getTime()) / hourMs;
  return Math.round(corrections + (former ?? 0) * share);
}

/**
 * Counts a correction of a phone number: with a stolen key somebody could send the PINs of many parcels to a number of
 * their own. The twentieth within an hour is mailed to the pharmacy's main users and noted in the security log.
 */
export async function countCorrection(
  tx: Tx,
  tools: CorrectionTools,
  caller: OrderSourceCaller,
  { at, pharmacyName }: { readonly at: Date; readonly pharmacyName: string },
): Promise<void> {
  if ((await addCorrection(tx, caller, at)) !== manyCorrections) return;
  const { pharmacyId, source } = caller;
  tools.securityLog.count('many_corrections');
  const event = 'many_corrections';
  tools.log.warn({ event, pharmacyId, source }, 'an order source corrects many phone numbers');
  const facts = { pharmacyName, orderSource: source };
  await mailMainUsers(tx, tools, { kind: event, facts, pharmacyId, now: at });
}
