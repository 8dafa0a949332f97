import type { Language } from '@kolli/domain/people/languages';
import type { SecurityChange } from './security-letters.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** Values in each kind of mail, as text; `minutes` and `days` are numbers. */
export interface MailFacts {
  /** A link to set a new password, valid for `minutes`. */
  reset: { readonly link: string; readonly minutes: string };
  /** A link to set the first password, valid for `days`. */
  invitation: {
    readonly link: string;
    readonly pharmacyName: string;
    readonly invitedBy: string;
    readonly days: string;
  };
  /** A person with an account got access to a further pharmacy; the link is the app's URL. */
  access_offered: {
    readonly pharmacyName: string;
    readonly offeredBy: string;
    readonly link: string;
  };
  /** A pharmacy asks for service; goes to the service address. */
  service_request: {
    readonly pharmacyName: string;
    readonly businessId: string;
    readonly address: string;
    readonly askedBy: string;
    readonly description: string;
    readonly phone: string;
    readonly email: string;
  };
  /** Background work fails; goes to the service address, with a line for each job. */
  jobs_failed: { readonly jobs: string };
  /** Far more sign-ins fail, or calls are refused, than usual; goes to the service address, with a line for each kind. */
  attack_suspected: { readonly events: string };
  /** Machines of a pharmacy got new keys; goes to its main users. Names of boxes and order sources, with commas. */
  keys_created: {
    readonly pharmacyName: string;
    readonly createdBy: string;
    readonly boxes: string;
    readonly orderSources: string;
  };
  /** An order system has corrected many phone numbers within an hour; goes to the pharmacy's main users. */
  many_corrections: { readonly pharmacyName: string; readonly orderSource: string };
  /** A webhook was stopped, since its receiver answered 410; goes to the pharmacy's main users. Only the host of its address. */
  webhook_stopped: {
    readonly pharmacyName: string;
    readonly orderSource: string;
    readonly host: string;
  };
  /** Events of a webhook were given up after three days; goes to the pharmacy's main users. Only the host of its address. */
  webhook_gave_up: {
    readonly pharmacyName: string;
    readonly orderSource: string;
    readonly host: string;
  };
  password_changed: Readonly<Record<string, never>>;
  /** The person's second factor has changed; `by` is who removed it, if it was somebody else. */
  security_changed: { readonly change: SecurityChange; readonly by: string };
  /** Something is wrong at a box. */
  alarm: AlarmFacts;
  /** A reminder, since nobody has commented on the alarm. */
  alarm_again: AlarmFacts;
  /** The alarm has ended. */
  alarm_over: AlarmFacts;
}

/** An alarm in words; values that do not apply, such as an end, are empty. */
export interface AlarmFacts {
  readonly pharmacyName: string;
  readonly boxName: string;
  readonly place: string;
  readonly what: string;
  readonly since: string;
  readonly until: string;
  readonly temperature: string;
  readonly range: string;
  /** URL of the pharmacy's alarms. */
  readonly link: string;
}

export type MailKind = keyof MailFacts;

/** The encrypted part of a mail. */
export type MailContent = {
  [Kind in MailKind]: {
    readonly kind: Kind;
    readonly to: string;
    readonly facts: MailFacts[Kind];
  };
}[MailKind];

/** A mail to one person. */
export type Mail = MailContent & {
  readonly language: Language;
  readonly now: Date;
  /** When a later mail replaces it. */
  readonly expiresAt?: Date;
};

/** Dependencies for sending mail, besides the transaction. */
export interface MailTools {
  readonly secrets: Secrets;
  readonly jobs: Jobs;
}

/** Encryption context of a mail's content: it cannot be decrypted in another row. */
export const mailPlace = (id: string) => ['outgoing_mail', id, 'content'] as const;

/** When its link expires or a later mail replaces it; null for a mail that does not expire. */
function expiryOf(mail: Mail): Date | null {
  const after = (ms: number) => new Date(mail.now.getTime() + ms);
  if (mail.kind === 'reset') return after(Number(mail.facts.minutes) * 60_000);
  if (mail.kind === 'invitation') return after(Number(mail.facts.days) * 86_400_000);
  return mail.expiresAt ?? null;
}

function rowOf({ secrets }: MailTools, mail: Mail) {
  const id = newId();
  const { kind, to, facts } = mail;
  const sealed = secrets.seal(JSON.stringify({ kind, to, facts }), mailPlace(id));
  return {
    id,
    kind,
    language: mail.language,
    content_cipher: sealed.cipher,
    content_key_id: sealed.keyId,
    created_at: mail.now,
    expires_at: expiryOf(mail),
  };
}

/** Queues mails as `queueMail` does, together. Returns their ids in order. */
export async function queueMails(
  tx: Tx,
  tools: MailTools,
  mails: readonly Mail[],
): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = mails.map((mail) => rowOf(tools, mail));
  const ids = rows.map(({ id }) => id);
  const jobs = ids.map((mailId) => ({ mailId }));
  await Promise.all([
    tx.insertInto('outgoing_mail').values(rows).execute(),
    tools.jobs.sendAll(tx, 'send-mail', jobs),
  ]);
  return ids;
}

/**
 * Queues a mail: stored encrypted in `tx`, and sent by a job after commit. Works in any
 * transaction, since mails belong to no pharmacy. Returns its id. It waits while there is no mail
 * server, and is dropped if its link has expired by then.
 */
export async function queueMail(tx: Tx, tools: MailTools, mail: Mail): Promise<string> {
  const [id = ''] = await queueMails(tx, tools, [mail]);
  return id;
}
