import { isLanguage } from '@kolli/domain/languages';
import type { IdentityAccounts } from '../../identity/identity-accounts.ts';
import { linkLifeMs } from '../../identity/password-links.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Settings } from '../../settings.ts';
import { queueMail, type MailTools } from '../mails/queue-mail.ts';
import type { PersonChange } from './change-person.ts';
import { mayTry, noteTry } from './limit-tries.ts';

/** What writing to people who get an access needs. */
export interface InvitationTools extends MailTools {
  readonly identity: { readonly accounts: Pick<IdentityAccounts, 'makePasswordLink'> };
  readonly settings: Pick<Settings, 'PUBLIC_URL'>;
}

interface Invitation {
  readonly pharmacyId: string;
  /** The full name of who gives the access. */
  readonly by: string;
}

async function nameOf({ tx }: PersonChange, pharmacyId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('pharmacy')
    .select('name')
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  return name;
}

/** `too_many_requests` where the person was written to often enough within the hour. */
export async function limitMails(
  { tx, now, person }: PersonChange,
  kind: 'invitation' | 'access_mail',
): Promise<void> {
  if (!(await mayTry(tx, { userId: person.id, kind, now })))
    throw new CodedError('too_many_requests');
}

const languageOf = ({ person }: PersonChange) =>
  isLanguage(person.app_language) ? person.app_language : 'sv';

/**
 * Mails a link by which the person sets their first password, good for seven days; an older one is
 * good no more.
 */
export async function sendInvitation(
  tools: InvitationTools,
  change: PersonChange,
  { pharmacyId, by }: Invitation,
): Promise<void> {
  const { tx, now, person } = change;
  const language = languageOf(change);
  const secretLink = await tools.identity.accounts.makePasswordLink(tx, person.id, 'invitation');
  // The page speaks the mail's language.
  const link = `${secretLink}&language=${language}`;
  const pharmacyName = await nameOf(change, pharmacyId);
  const days = String(linkLifeMs.invitation / 86_400_000);
  await queueMail(tx, tools, {
    kind: 'invitation',
    to: person.email,
    language,
    now,
    facts: { link, pharmacyName, invitedBy: by, days },
  });
  await noteTry(tx, { userId: person.id, kind: 'invitation', now });
  await tx.updateTable('app_user').set({ invited_at: now }).where('id', '=', person.id).execute();
}

/** Mails somebody who has an account that they work at one more pharmacy. */
export async function tellOfAccess(
  tools: InvitationTools,
  change: PersonChange,
  { pharmacyId, by }: Invitation,
): Promise<void> {
  const pharmacyName = await nameOf(change, pharmacyId);
  await queueMail(change.tx, tools, {
    kind: 'access_given',
    to: change.person.email,
    language: languageOf(change),
    now: change.now,
    facts: { pharmacyName, givenBy: by, link: tools.settings.PUBLIC_URL },
  });
  const { tx, now, person } = change;
  await noteTry(tx, { userId: person.id, kind: 'access_mail', now });
}
