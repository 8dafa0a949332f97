import { html } from '../pages/html.ts';
import { page } from '../pages/shell.ts';
import { demoPeople } from './demo-people.ts';

/** Where the page lies on which one chooses who signs in. */
export function interactionPath(uid: string): string {
  return `/people/${uid}`;
}

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

/** The list of demo people; choosing one signs in as them. */
export function peoplePage(uid: string): string {
  const people = demoPeople.map(
    (person) => html`<li><button type="submit" name="subject" value="${person.subject}">
<b>${person.givenName} ${person.familyName}</b><span class="quiet">${person.note}</span></button></li>`,
  );
  return page(
    'people',
    'Who signs in?',
    html`<p class="lead">A sign-in service with invented people. No password is asked.</p>
<form method="post" action="${interactionPath(uid)}" class="sheet"><ul class="people">${people}</ul>
<p><button type="submit" name="subject" value="${nobody}">Cancel</button></p></form>`,
  );
}
