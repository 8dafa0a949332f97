import type { Fragments } from '../live/live-streams.ts';
import { clockText } from '../pages/clock-text.ts';
import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/shell.ts';
import type { Mailbox, SandboxMail } from './mailbox.ts';
import { withLinks } from './mail-links.ts';

const maxListed = 100;

/** The mails, newest first, and the mail server's switch; `shown` is the id of the open mail. */
export function mailboxFragments(mailbox: Mailbox, shown?: string): Fragments {
  const mails = mailbox.list().slice(0, maxListed);
  const { isAway } = mailbox;
  return {
    mailserver: html`<button type="button" role="switch" id="away" class="switch" aria-checked="${String(!isAway)}"
data-outage="/mailbox/outage" data-away="${String(!isAway)}" aria-label="Mail server"></button>
<span>${isAway ? 'The mail server is away: it takes nothing.' : 'The mail server takes mail.'}</span>`,
    mails:
      mails.length === 0
        ? html`<p class="empty">No mail yet. One arrives when somebody is invited, has forgotten their
password or asks for service, and when a box has an alarm.</p>`
        : html`<ul class="mails">${mails.map((mail) => entry(mail, mail.id === shown))}</ul>`,
  };
}

function entry(mail: SandboxMail, isShown: boolean): Html {
  return html`<li><a id="mail-${mail.id}" href="/mailbox/${mail.id}"${isShown && html` aria-current="true"`}>
<span class="quiet">${mail.to}</span><strong>${subjectOf(mail)}</strong>
<span class="quiet">${clockText(mail.at)}</span></a></li>`;
}

const subjectOf = (mail: SandboxMail) => (mail.subject === '' ? 'No subject' : mail.subject);

/** Forbids the sandboxed frame to load anything or run scripts. */
const framePolicy =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">';

function opened(mail: SandboxMail): Html {
  return html`<article class="sheet mail" aria-labelledby="subject">
<h2 id="subject">${subjectOf(mail)}</h2>
<p class="quiet">To ${mail.to} · from ${mail.from} · ${clockText(mail.at)}</p>
<p class="letter">${withLinks(mail.text)}</p>
${
  mail.html !== '' &&
  html`<details><summary>As it looks with its HTML</summary>
<iframe sandbox="" title="The mail with its HTML" srcdoc="${framePolicy + mail.html}"></iframe></details>`
}
</article>`;
}

/** The page with all mail; `shown` is open next to the list. */
export function mailboxPage(mailbox: Mailbox, shown?: SandboxMail): string {
  const parts = mailboxFragments(mailbox, shown?.id);
  const live = shown === undefined ? '/mailbox/live' : `/mailbox/live?shown=${shown.id}`;
  const body = html`<p class="lead">What Kolli writes to staff and to the service address.</p>
<div class="row" id="mailserver" data-fragment data-live="${live}">${parts['mailserver']}</div>
<div class="mailbox">
<div class="sheet" id="mails" data-fragment aria-live="polite">${parts['mails']}</div>
${
  shown === undefined
    ? html`<p class="empty">Choose a mail to read it. Its links can be clicked.</p>`
    : opened(shown)
}
</div>`;
  return page('mailbox', 'Mailbox', body, ['live.js', 'outage.js']);
}
