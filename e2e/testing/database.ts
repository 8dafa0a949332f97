import pg from 'pg';
import { site } from './site.ts';

/** Runs a statement on the site's database, bypassing the product; returns how many rows it changed. */
async function change(sql: string, values: readonly unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: site.ownerUrl });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** The same, where something must change. */
export async function run(sql: string, values: readonly unknown[]): Promise<void> {
  if ((await change(sql, values)) === 0) throw new Error(`Nothing changed: ${sql}`);
}

/** Makes what a user's browsers did with their cookies older; they may have none. */
export async function ageCookies(email: string, by: string): Promise<void> {
  await change(
    `update identity.session_cookie
     set spent_at = spent_at - $2::interval, used_at = used_at - $2::interval
     where session_id in (
       select s.id from identity.session s join identity."user" u on u.id = s."userId"
       where u.email = $1)`,
    [email, by],
  );
}

/** Uncounts all tries to sign in, of which the tests make many from one address. */
export async function forgetTries(): Promise<void> {
  await change('delete from identity.sign_in_attempt', []);
}

/** Makes the messages about a delivery as if they had been written this many minutes ago. */
export function ageMessages(docId: string, minutes: number): Promise<void> {
  return run(
    `update outgoing_message set created_at = created_at - $2::int * interval '1 minute'
     where delivery_id = $1`,
    [docId, minutes],
  );
}

/** Raises the connection alarm of a silent box, without waiting for the watch job. */
export function raiseMissing(boxId: string): Promise<void> {
  return run(
    `insert into alarm (pharmacy_id, id, box_id, locker_id, type, cause, started_at)
     select pharmacy_id, gen_random_uuid(), id, '99-99', 'missing', 'no_heartbeat', now()
     from pickup_box
     where id = $1`,
    [boxId],
  );
}

/**
 * Removes the delay of a box's temperature alarms, so that the first reading out of range raises
 * one.
 */
export function raiseAlarmsAtOnce(boxId: string): Promise<void> {
  return run('update pickup_box set alarm_delay_ms = 0 where id = $1', [boxId]);
}

/** Adds a temperature alarm of a door that began and ended this many minutes ago. */
export function addPastAlarm(
  boxId: string,
  lockerId: string,
  { from, to, max, min }: { from: number; to: number; max: number; min: number | null },
): Promise<void> {
  return run(
    `insert into alarm
       (pharmacy_id, id, box_id, locker_id, type, started_at, ended_at, max_celsius, min_celsius)
     select pharmacy_id, gen_random_uuid(), id, $2, 'temp_high',
       date_trunc('second', now()) - $3::int * interval '1 minute',
       date_trunc('second', now()) - $4::int * interval '1 minute', $5, $6
     from pickup_box
     where id = $1`,
    [boxId, lockerId, from, to, max, min],
  );
}

/** Expires the work-account sign-in attempt with this state. */
export function endWorkAccountAttempt(state: string): Promise<void> {
  return run(
    `update identity.work_account_attempt set expires_at = now()
     where state_hash = sha256(convert_to($1, 'UTF8'))`,
    [state],
  );
}

/** Disables a user; the screen for it needs an administrator. */
export function disablePerson(email: string): Promise<void> {
  return run('update app_user set is_disabled = true where email = $1', [email]);
}

/** Makes the last proofs of a user's sessions too old for what asks for a recent one. */
export function ageProofs(email: string): Promise<void> {
  return run(
    `update identity.session_proof set proven_at = proven_at - interval '11 minutes'
     where session_key in (
       select s.id::text from identity.session s join identity."user" u on u.id = s."userId"
       where u.email = $1)`,
    [email],
  );
}
