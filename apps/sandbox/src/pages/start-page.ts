import { html } from './html.ts';
import { page } from './shell.ts';

/** The first page: what is played here, and the way through it. */
export function startPage(kolliUrl: string, issuer: string, isReady: boolean): string {
  const body = html`
<p class="lead">This program plays everyone that Kolli talks to. It uses the same public
protocols that real counterparts use, and knows nothing of Kolli's inside.</p>
${
  !isReady &&
  html`<p class="notice warn" role="status">Waiting for the keys file that
<code>kolli provision</code> writes. Orders and boxes appear by themselves once it is there.</p>`
}
<ul class="cards">
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
<li class="card"><h2>Sign-in of others</h2>
<p>An OpenID Connect provider with demo people, for Kolli's settings:<br><code>${issuer}</code></p></li>
</ul>
<section class="sheet"><h2>A parcel's way</h2>
<ol class="steps">
<li>Send an order from the <a href="/order-source">order source</a>.</li>
<li>In <a href="${kolliUrl}">Kolli</a>, choose a free door and give it to the waiting order.</li>
<li>At the <a href="/boxes">box</a>, log in as staff with the pharmacist PIN, scan the kolli ID,
and close the door that opens.</li>
<li>Read the PIN on the <a href="/phone">phone</a>.</li>
<li>Type it at the box, take the parcel, close the door.</li>
</ol></section>`;
  return page('start', 'Kolli sandbox', body);
}
