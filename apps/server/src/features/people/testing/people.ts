import type { User } from '@kolli/contract/people/users';
import { type GivenUser, givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { type MailProvider, openMailProvider } from '../../../testing/providers/mail-provider.ts';
import { sendQueuedMails } from '../../../testing/send-queued-mails.ts';
import { type Answer, shareTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Two pharmacies with a main user each, an admin at the first, and their mail. */
export interface People {
  readonly server: TestServer;
  readonly mail: MailProvider;
  readonly pharmacyId: string;
  readonly otherId: string;
  readonly main: GivenUser;
  readonly otherMain: GivenUser;
  readonly admin: GivenUser;
  close: () => Promise<void>;
}

export async function openPeople(): Promise<People> {
  const server = await shareTestServer();
  const mail = await openMailProvider();
  const pharmacyId = (await givenPharmacy(server, { name: 'Alpha', language: 'fi' })).id;
  const otherId = (await givenPharmacy(server, { name: 'Beta' })).id;
  return {
    server,
    mail,
    pharmacyId,
    otherId,
    main: await givenUser(server, { role: 'main_user', pharmacyId }),
    otherMain: await givenUser(server, { role: 'main_user', pharmacyId: otherId }),
    admin: await givenUser(server, { role: 'admin', pharmacyId }),
    close: async () => {
      await server.close();
      await mail.close();
    },
  };
}

let count = 0;

/** The body of the form for a new person, with an unused address. */
export function newPerson(pharmacyId: string, overrides: Record<string, unknown> = {}) {
  count += 1;
  return {
    email: `New.${count}@Example.Test`,
    firstName: 'Elsa',
    lastName: 'Ny',
    role: 'user',
    pharmacyId,
    webToolAccess: true,
    boxAccess: true,
    ...overrides,
  };
}

export const create = (people: People, who: GivenUser, body: object): Promise<Answer> =>
  people.server.ask(who, 'POST', '/api/users/create', body);

export const createdUser = (answer: Answer) =>
  answer.body.result as { readonly user: User; readonly outcome: string };

/** Sends the form of a person with the given overrides. */
export async function update(
  people: People,
  who: GivenUser,
  userId: string,
  overrides: Record<string, unknown> = {},
): Promise<Answer> {
  const pharmacyId = (overrides.pharmacyId as string | undefined) ?? people.pharmacyId;
  const row = await people.server.store.inGlobal((tx) =>
    tx
      .selectFrom('app_user')
      .leftJoin('user_access', (join) =>
        join.onRef('user_id', '=', 'app_user.id').on('pharmacy_id', '=', pharmacyId),
      )
      .select(['email', 'first_name as firstName', 'last_name as lastName'])
      .select(['user_access.role_name as role', 'web_tool_access as webToolAccess'])
      .select('box_access as boxAccess')
      .where('app_user.id', '=', userId)
      .executeTakeFirst(),
  );
  const body = { pharmacistPin: '', ...row, pharmacyId, ...overrides };
  return people.server.ask(who, 'PATCH', `/api/users/update/${userId}`, body);
}

export const remove = (people: People, who: GivenUser, userId: string, body: object = {}) =>
  people.server.ask(who, 'PATCH', `/api/users/remove-pharmacy-access/${userId}`, body);

/** The user as a test user, once their invitation was used. */
export const asGiven = ({ id, email, firstName, lastName }: User): GivenUser => ({
  id,
  email,
  firstName,
  lastName,
  identity: { issuer: 'embedded', subject: id },
});

/** Sends all queued mails; returns the subjects of those to one address. */
export async function mailsTo(people: People, email: string) {
  await sendQueuedMails(people.server, people.mail);
  return people.mail.mailsTo(email);
}

/** Sets a password by the link of a mail. */
export function setPassword({ server }: People, link: string, newPassword: string) {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  return server.app.inject({
    method: 'POST',
    url: '/identity/reset-password',
    payload: { token, newPassword, repeatNewPassword: newPassword },
  });
}

/** Signs in with e-mail and password; returns the response and the session cookie. */
export async function signIn({ server }: People, email: string, password: string) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/identity/sign-in/email',
    headers: { origin: server.services.settings.PUBLIC_URL },
    payload: { email, password },
  });
  const cookie = response.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  return { status: response.statusCode, body: response.json<{ code?: string }>(), cookie };
}

/** The audit entries of a pharmacy about a person, oldest first. */
export function auditOf({ server }: People, pharmacyId: string, subject: string) {
  return server.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['action', 'user_id', 'detail'])
      .where('pharmacy_id', '=', pharmacyId)
      .where('subject', '=', subject)
      .orderBy('seq')
      .execute(),
  );
}

/** Creates a custom role. */
export async function givenRole(
  { server }: People,
  role: { name: string; level: number; permissions: string[]; app_access?: string },
): Promise<string> {
  await server.store.inGlobal((tx) =>
    tx
      .insertInto('role')
      .values({ app_access: 'web_app', ...role })
      .execute(),
  );
  return role.name;
}
