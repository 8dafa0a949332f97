import { guidePaths } from '../guide/guide-page.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/shell.ts';
import { type TourAddresses, type TourPart, tourSteps } from './tour-steps.ts';

interface StartPage {
  /** The address of Kolli for browsers. */
  readonly kolliPublicUrl: string;
  readonly issuer: string;
  /** The business IDs of the pharmacies in the keys file. */
  readonly pharmacies: readonly string[];
}

/** The start page: the simulated counterparts, the demo accounts of Kolli, and a tour. */
export function startPage({ kolliPublicUrl, issuer, pharmacies }: StartPage): string {
  const accounts = demoAccounts(pharmacies);
  const body = html`
<p class="lead">This program plays everyone that Kolli talks to. It uses the same public
protocols that real counterparts use, and knows nothing of Kolli's inside.</p>
${
  pharmacies.length === 0 &&
  html`<p class="notice warn" role="status">Waiting for the keys file that
<code>kolli provision</code> writes. Orders and boxes appear by themselves once it is there.</p>`
}
${cards(issuer, kolliPublicUrl)}
${accounts.length > 0 && accountsTable(kolliPublicUrl, accounts)}
${tour({ kolli: kolliPublicUrl, sandbox: '' })}`;
  return page('start', 'Kolli sandbox', body);
}

function cards(issuer: string, kolliPublicUrl: string): Html {
  return html`<ul class="cards">
<li class="card"><h2><a href="/order-source">Order source</a></h2>
<p>A web shop or prescription system. Sends an order to a pharmacy, where it waits to be given a door.</p></li>
<li class="card"><h2><a href="/boxes">Boxes</a></h2>
<p>The pickup boxes in the shops: doors, display, keypad and scanner. They also work without
network, and catch up.</p></li>
<li class="card"><h2><a href="/phone">Phone</a></h2>
<p>The customers' phones. Every text message that Kolli sends arrives here, with its PIN.</p></li>
<li class="card"><h2><a href="/mailbox">Mailbox</a></h2>
<p>A mail server. Every mail that Kolli sends arrives here: invitations, links for a new password,
requests for service.</p></li>
<li class="card"><h2><a href="${guidePaths.guide}">User guide</a></h2>
<p>The demo's guide for staff, in four languages. Kolli's menu leads to it.</p></li>
<li class="card"><h2><a href="${guidePaths.helpdesk}">Helpdesk</a></h2>
<p>The demo's contact page. Kolli's page of the pharmacy leads to it.</p></li>
<li class="card"><h2><a href="${kolliPublicUrl}/docs">For integrators</a></h2>
<p>Kolli's documentation for makers of shops and boxes: a first order in five minutes, every call and code.</p></li>
<li class="card"><h2>Sign-in of others</h2>
<p>An OpenID Connect provider with demo people, for Kolli's settings:<br><code>${issuer}</code></p></li>
</ul>`;
}

function accountsTable(kolliPublicUrl: string, accounts: readonly DemoAccount[]): Html {
  const rows = accounts.map(
    ({ email, password, pharmacistPin, role, pharmacies }) => html`<tr>
<th scope="row">${email}</th><td data-name="Password"><code>${password}</code></td>
<td data-name="Pharmacist PIN"><code>${pharmacistPin ?? '–'}</code></td>
<td data-name="Role">${role}</td><td data-name="Pharmacy">${pharmacies.join(', ')}</td></tr>`,
  );
  return html`<section class="sheet"><h2>Demo accounts</h2>
<p class="quiet">Sign in at <a href="${kolliPublicUrl}/auth/login">Kolli</a>; type the PIN at a box after <b>Staff</b>.
People of Satama may also sign in with a work account, without a password.</p>
<table class="accounts"><thead><tr><th scope="col">E-mail</th><th scope="col">Password</th>
<th scope="col">Pharmacist PIN</th><th scope="col">Role</th><th scope="col">Pharmacy</th></tr></thead>
<tbody>${rows}</tbody></table></section>`;
}

function tour(addresses: TourAddresses): Html {
  const steps = tourSteps(addresses).map((parts) => html`<li>${parts.map(partOf)}</li>`);
  return html`<section class="sheet"><h2>The tour</h2>
<ol class="steps">${steps}</ol></section>`;
}

function partOf(part: TourPart): Html {
  if (part.kind === 'page') return html`<a href="${part.href}">${part.text}</a>`;
  if (part.kind === 'name') return html`<b>${part.text}</b>`;
  return part.kind === 'typed' ? html`<code>${part.text}</code>` : html`${part.text}`;
}
