import { isLanguage } from '@kolli/domain/people/languages';
import type { IdentityAccounts } from '../../identity/accounts/identity-accounts.ts';
import { linkLifeMs } from '../../identity/accounts/password-links.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { queueMail, type MailTools } from '../../outgoing/mails/queue-mail.ts';
import type { PersonChange } from '../persons/change-person.ts';
import { recordTry, requireTry } from '../persons/limit-tries.ts';

/** Dependencies for mails to people who get an access. */
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

/** Throws `too_many_requests` if the person got the maximum number of mails this hour. */
export async function limitMails(
  { tx, now, person }: PersonChange,
  kind: 'invitation' | 'access_mail',
): Promise<void> {
  await requireTry(tx, { userId: person.id, kind, now });
}

const languageOf = ({ person }: PersonChange) =>
  isLanguage(person.app_language) ? person.app_language : 'sv';

/** Mails a link to set the first password, valid for seven days; invalidates an older link. */
export async function sendInvitation(
  tools: InvitationTools,
  change: PersonChange,
  { pharmacyId, by }: Invitation,
): Promise<void> {
  const { tx, now, person } = change;
  const language = languageOf(change);
  const secretLink = await tools.identity.accounts.makePasswordLink(tx, person.id, 'invitation');
  // The page opens in the mail's language.
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
  await recordTry(tx, { userId: person.id, kind: 'invitation', now });
  await tx.updateTable('app_user').set({ invited_at: now }).where('id', '=', person.id).execute();
}

/**
 * Mails a person with an account that a pharmacy offers them an access. Throws `too_many_requests` if they got the maximum of
 * such mails this hour.
 */
export async function mailOffer(
  tools: InvitationTools,
  change: PersonChange,
  { pharmacyId, by }: Invitation,
): Promise<void> {
  const { tx, now, person } = change;
  await limitMails(change, 'access_mail');
  const pharmacyName = await nameOf(change, pharmacyId);
  await queueMail(tx, tools, {
    kind: 'access_offered',
    to: person.email,
    language: languageOf(change),
    now,
    facts: {
      pharmacyName,
      offeredBy: by,
      link: new URL('/profile', tools.settings.PUBLIC_URL).href,
    },
  });
  await recordTry(tx, { userId: person.id, kind: 'access_mail', now });
}
