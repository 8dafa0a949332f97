import { html } from '../pages/html.ts';
import { page } from '../pages/shell.ts';
import { demoCustomers, demoPeople } from './demo-people.ts';

/** The path of the page for choosing the person who signs in. */
export function interactionPath(uid: string): string {
  return `/people/${uid}`;
}

/** The client for strong authentication of customers, like a bank's identity service. */
export const customerClient = 'kolli-customer';

/** Levels of assurance: what an electronic identity proves, and what a password does. */
export const levels = { eid: 'urn:sandbox:eid', password: 'urn:sandbox:password' } as const;

/** The form value of the button Cancel, in place of a person's subject. */
export const cancelValue = '';

/** The page for errors of the provider. */
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

/** The list of demo people, or of customers for their client, to sign in as one of them. */
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
${
  isForCustomers &&
  html`<p><label><input type="checkbox" name="level" value="${levels.password}"> By a password alone: too weak a proof</label></p>
`
}<p><button type="submit" name="subject" value="${cancelValue}">Cancel</button></p></form>`,
  );
}
