import { formatPhone } from '@kolli/domain/people/phone-numbers';
import type { Fragments } from '../live/live-streams.ts';
import { withLinks } from '../mail/mail-links.ts';
import { clockText } from '../pages/clock-text.ts';
import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/shell.ts';
import type { Message, MessageStore } from './message-store.ts';

const maxMessages = 200;

/** The phones with their messages, and the gateway's switch. */
export function phoneFragments(store: MessageStore): Fragments {
  const phones = [...Map.groupBy(store.list().slice(0, maxMessages), (message) => message.to)];
  const { isAway } = store;
  return {
    gateway: html`<button type="button" role="switch" id="away" class="switch" aria-checked="${String(!isAway)}"
data-outage="/sms/outage" data-away="${String(!isAway)}" aria-label="SMS gateway"></button>
<span>${isAway ? 'The gateway is away: it answers 503.' : 'The gateway takes messages.'}</span>`,
    phones:
      phones.length === 0
        ? html`<p class="empty">No message yet. One arrives when a parcel is put behind a door.</p>`
        : html`${phones.map(([to, messages]) => phone(to, messages))}`,
  };
}

/** The page of the customers' phones. */
export function phonePage(store: MessageStore): string {
  const parts = phoneFragments(store);
  const body = html`<p class="lead">What Kolli's customers receive.</p>
<div class="row" id="gateway" data-fragment data-live="/phone/live">${parts.gateway}</div>
<div class="phones" id="phones" data-fragment aria-live="polite">${parts.phones}</div>`;
  return page('phone', 'Phone', body, ['live.js', 'outage.js']);
}

function phone(to: string, messages: readonly Message[]): Html {
  const texts = messages.map(
    (message) => html`<li><p class="bubble">${withLinks(message.text)}</p>
<p class="quiet">${clockText(message.at)}</p></li>`,
  );
  return html`<section class="sheet phone"><h2>${formatPhone(to)}</h2><ul>${texts}</ul></section>`;
}
