import { html } from '../pages/html.ts';
import { page } from '../pages/shell.ts';
import { demoCustomers, demoPeople } from './demo-people.ts';

/** Where the page lies on which one chooses who signs in. */
export function interactionPath(uid: string): string {
  return `/people/${uid}`;
}

/** The client by which customers prove who they are, as with a bank's identity. */
export const customerClient = 'kolli-customer';

/** Sent in place of a person's subject by whoever cancels. */
export const nobody = '';

/** What the provider could not do, for somebody who came to sign in. */
export function errorPage(reason: string): string {
  return page(
    'people',
    'The sign-in cannot go on',
    html`<p class="notice bad" role="alert">${reason}</p>`,
  );
}

const words = {
  staff: {
    title: 'Who signs in?',
    lead: 'A sign-in service with invented people. No password is asked.',
  },
  customer: {
    title: 'Who are you?',
    lead: "Stands in for a bank's or a state's electronic identity, with invented people. Nothing is asked.",
  },
};

/** The list of demo people, or of customers for their client; choosing one signs in as them. */
export function peoplePage(uid: string, clientId: unknown): string {
  const isForCustomers = clientId === customerClient;
  const { title, lead } = words[isForCustomers ? 'customer' : 'staff'];
  const people = (isForCustomers ? demoCustomers : demoPeople).map(
    (person) => html`<li><button type="submit" name="subject" value="${person.subject}">
<b>${person.givenName} ${person.familyName}</b><span class="quiet">${person.note}${
      isForCustomers && ` · ${person.identityNumber}`
    }</span></button></li>`,
  );
  return page(
    'people',
    title,
    html`<p class="lead">${lead}</p>
<form method="post" action="${interactionPath(uid)}" class="sheet"><ul class="people">${people}</ul>
<p><button type="submit" name="subject" value="${nobody}">Cancel</button></p></form>`,
  );
}
