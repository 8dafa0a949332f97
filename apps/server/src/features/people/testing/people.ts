import type { AccessOffer } from '@kolli/contract/people/access-offer';
import type { Profile } from '@kolli/contract/people/profile';
import type { User } from '@kolli/contract/people/users';
import { type GivenUser } from '../../../testing/factories.ts';
import type { UserWishes } from '../../../testing/factories.ts';
import { openMailProvider, sendQueuedMails } from '../../../testing/providers/mail-provider.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { type Answer, shareTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Two pharmacies with a main user each, an admin at the first, their mail, and what people do. */
export async function openPeople() {
  const server = await shareTestServer();
  const mail = await openMailProvider();
  const pharmacyId = (await server.givenPharmacy({ name: 'Alpha', language: 'fi' })).id;
  const otherId = (await server.givenPharmacy({ name: 'Beta' })).id;
  const main = await server.givenUser({ role: 'main_user', pharmacyId });
  return {
    server,
    pharmacyId,
    otherId,
    main,
    otherMain: await server.givenUser({ role: 'main_user', pharmacyId: otherId }),
    admin: await server.givenUser({ role: 'admin', pharmacyId }),
    ...formsOf(server, pharmacyId),
    ...rowsOf(server, pharmacyId),
    ...accountsOf(server),
    /** Accepts what the pharmacies offer somebody. */
    accept: async (who: GivenUser) => {
      const { body } = await server.ask(who, 'GET', '/api/profile');
      const { accessOffers } = body.result as Profile;
      for (const { id } of accessOffers)
        await server.ask(who, 'POST', `/api/profile/access-offers/${id}/accept`, {});
      return accessOffers;
    },
    show: async (id: string) =>
      (await server.ask(main, 'GET', `/api/users/show/${id}`)).body.result as User,
    mailsTo: async (email: string) => {
      await sendQueuedMails(server, mail);
      return mail.mailsTo(email);
    },
  };
}

export type People = Awaited<ReturnType<typeof openPeople>>;

let count = 0;

/** The calls of the forms about people; by default for the pharmacy. */
function formsOf(server: TestServer, pharmacyId: string) {
  /** The body of the form for a new person, with an unused address. */
  const newPerson = (overrides: Record<string, unknown> = {}) => {
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
  };
  const create = (who: GivenUser, body: object = newPerson()): Promise<Answer> =>
    server.ask(who, 'POST', '/api/users/create', body);
  const add = (who: GivenUser, email: string, overrides: Record<string, unknown> = {}) => {
    const access = { pharmacyId, email, roleName: 'user', webToolAccess: true, boxAccess: true };
    return server.ask(who, 'PATCH', '/api/users/add-pharmacy-access', { ...access, ...overrides });
  };
  const update = async (who: GivenUser, id: string, overrides: Record<string, unknown> = {}) => {
    const [shown] = await asOwner(
      server,
      `select email, first_name as "firstName", last_name as "lastName", user_access.role_name as role,
         web_tool_access as "webToolAccess", box_access as "boxAccess"
       from app_user left join user_access on user_id = app_user.id and pharmacy_id = $2
       where app_user.id::text = $1`,
      [id, overrides.pharmacyId ?? pharmacyId],
    );
    const body = { pharmacistPin: '', ...shown, pharmacyId, ...overrides };
    return server.ask(who, 'PATCH', `/api/users/update/${id}`, body);
  };
  const remove = (who: GivenUser, id: string, body: object = {}) =>
    server.ask(who, 'PATCH', `/api/users/remove-pharmacy-access/${id}`, body);
  return { newPerson, create, add, update, remove };
}

function rowsOf(server: TestServer, pharmacyId: string) {
  return {
    givenColleague: (wishes: UserWishes = {}) => server.givenUser({ pharmacyId, ...wishes }),
    auditOf: (subject: string, at = pharmacyId) =>
      asOwner(
        server,
        `select action, user_id, detail from audit_entry
         where pharmacy_id = $1 and subject = $2 order by seq`,
        [at, subject],
      ),
    ownRole: async (id: string) => {
      const rows = await asOwner(server, 'select role_name from app_user where id = $1', [id]);
      return rows[0]?.role_name;
    },
    givenRole: async (name: string, level: number, permissions: string[], access = 'web_app') => {
      const values = [name, level, permissions, access];
      const columns = 'name, level, permissions, app_access';
      await asOwner(server, `insert into role (${columns}) values ($1, $2, $3, $4)`, values);
      return name;
    },
  };
}

function accountsOf(server: TestServer) {
  const headers = { origin: server.services.settings.PUBLIC_URL };
  const setPassword = async (link: string, newPassword: string) => {
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    const payload = { token, newPassword, repeatNewPassword: newPassword };
    const url = '/identity/reset-password';
    return (await server.app.inject({ method: 'POST', url, payload })).statusCode;
  };
  const signIn = async (email: string, password: string) => {
    const [url, payload] = ['/identity/sign-in/email', { email, password }];
    const response = await server.app.inject({ method: 'POST', url, headers, payload });
    const cookie = response.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    return { status: response.statusCode, body: response.json<Answer['body']>(), cookie };
  };
  return { setPassword, signIn };
}

export const createdUser = (answer: Answer) =>
  answer.body.result as { readonly user: User; readonly outcome: string };

export const madeOffer = (answer: Answer) =>
  answer.body.result as { readonly offer: AccessOffer; readonly outcome: string };

/** The user as a test user, once their invitation was used. */
export const asGiven = ({ id, email, firstName, lastName }: User): GivenUser => ({
  id,
  email,
  firstName,
  lastName,
  identity: { issuer: 'embedded', subject: id },
});

export const linkIn = (mail: { readonly links: readonly string[] } | undefined) =>
  mail?.links.find((one) => one.includes('#token=')) ?? '';
