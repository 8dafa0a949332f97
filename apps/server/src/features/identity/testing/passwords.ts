import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type MailContent, mailPlace } from '../../outgoing/mails/queue-mail.ts';
import { givenPharmacy, givenUser, type UserWishes } from '../../../testing/factories.ts';
import type { EmbeddedIdentity } from '../embedded/embedded-identity.ts';
import { givenAccount, type IdentityDatabase, PASSWORD, PUBLIC_URL } from './identity.ts';

/** Posts a body below /identity, as our pages do. */
export function post(
  app: FastifyInstance,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: `/identity/${path}`,
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Two equal new passwords for a body. */
export const chosen = (newPassword: string) => ({ newPassword, repeatNewPassword: newPassword });

/**
 * A person with access to two pharmacies and an account; `password: null` omits the account's
 * password.
 */
export async function givenPerson(
  database: IdentityDatabase,
  identity: EmbeddedIdentity,
  overrides: UserWishes & { readonly password?: string | null } = {},
) {
  const { password = PASSWORD, ...rest } = overrides;
  const pharmacyId = [(await givenPharmacy(database)).id, (await givenPharmacy(database)).id];
  const person = await givenUser(database, { pharmacyId, appLanguage: 'fi', ...rest });
  const account = { userId: person.id, email: person.email, name: 'Aino' };
  if (password === null) await identity.accounts.createAccount(account);
  else await givenAccount({ identity, store: database.store }, account, password);
  return { ...person, userId: person.id, pharmacyIds: pharmacyId };
}

/** A link for a person, and its token. */
export async function givenLink(
  { store }: IdentityDatabase,
  { accounts }: EmbeddedIdentity,
  userId: string,
  purpose: 'reset' | 'invitation' = 'reset',
) {
  const link = await store.inGlobal((tx) => accounts.makePasswordLink(tx, userId, purpose));
  return { link, token: link.replace(/^.*#token=/, '') };
}

/** Processes all waiting requests, as their jobs would. */
export async function answerRequests(
  { owner }: IdentityDatabase,
  { passwords }: EmbeddedIdentity,
): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from identity.reset_request');
  for (const { id } of rows) await passwords.answerResetRequest(id);
}

/** The queued mails to one address, oldest first. */
export async function mailsTo({ owner, secrets }: IdentityDatabase, address: string) {
  const { rows } = await owner.query<{
    id: string;
    language: string;
    cipher: Buffer;
    keyId: string;
  }>(
    `select id, language, content_cipher as cipher, content_key_id as "keyId"
     from outgoing_mail order by created_at, id`,
  );
  return rows
    .map(({ id, language, ...sealed }) => {
      const content = JSON.parse(secrets.open(sealed, mailPlace(id))) as MailContent;
      return { language, ...content };
    })
    .filter(({ to }) => to === address);
}

/** The audit entries of the given pharmacies. */
export async function auditedAt({ owner }: IdentityDatabase, pharmacyIds: readonly string[]) {
  const { rows } = await owner.query<{ pharmacyId: string; action: string; subject: string }>(
    `select pharmacy_id as "pharmacyId", action, subject from audit_entry
     where pharmacy_id = any ($1::uuid[]) order by pharmacy_id, seq`,
    [pharmacyIds],
  );
  return rows;
}

/** Ages counted tries by the given minutes. */
export async function passAttempts({ owner }: IdentityDatabase, minutes: number): Promise<void> {
  await owner.query(
    `update identity.sign_in_attempt set expires_at = expires_at - $1::interval,
       attempted_at = array(select t - $1::interval from unnest(attempted_at) t order by t)`,
    [`${minutes} minutes`],
  );
}
