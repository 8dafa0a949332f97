import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { linkTo } from './mailbox.ts';
import type { Place } from './place.ts';
import { type Credentials, site } from './site.ts';

export interface Person extends Credentials {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The user's name on the screens. */
  readonly name: string;
}

let made = 0;

/** A unique name and address. */
export function newName(prefix: string) {
  made += 1;
  const tail = `${Date.now().toString(36)}${String(made)}`;
  const [firstName, lastName] = ['Sari', `Testi-${tail}`];
  const email = `${prefix}-${tail}@people.example`;
  return { firstName, lastName, name: `${firstName} ${lastName}`, email };
}

type Added = Omit<Person, 'password'>;

/** Adds a user to a pharmacy by API, as the user signed in on the page. */
export async function invitePerson(
  page: Page,
  { pharmacyId }: Place,
  role = 'user',
  prefix = role,
): Promise<Added> {
  const { name, ...fields } = newName(prefix);
  const callApi = await apiOf(page);
  const access = { role, pharmacyId, webToolAccess: true, boxAccess: true };
  const { status, body } = await callApi('POST', '/users/create', { ...fields, ...access });
  expect(status, JSON.stringify(body)).toBe(200);
  const { id } = (body as { result: { user: { id: string } } }).result.user;
  return { ...fields, name, id };
}

/** Like `invitePerson`; the user has also set a password with the invitation's link. */
export async function addPerson(
  page: Page,
  place: Place,
  role = 'user',
  prefix = role,
): Promise<Person> {
  const person = await invitePerson(page, place, role, prefix);
  const password = 'Shelves-open-1';
  const link = new URL(await linkTo(page, person.email, 'invitation'));
  const token = new URLSearchParams(link.hash.slice(1)).get('token');
  // Without a browser, so that no browser counts as having signed in before.
  const response = await fetch(`${site.url}/identity/reset-password`, {
    method: 'POST',
    headers: { origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify({ token, newPassword: password, repeatNewPassword: password }),
  });
  expect(response.status, await response.text()).toBe(200);
  return { ...person, password };
}
