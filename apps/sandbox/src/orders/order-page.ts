import type { Fragments } from '../live/live-streams.ts';
import { clockText } from '../pages/clock-text.ts';
import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/shell.ts';
import type { OrderForm } from './order-form.ts';
import type { OrderSource, SentOrder } from './order-source.ts';

/** The list of sent orders. */
export function orderFragments(source: OrderSource): Fragments {
  const sent = source.sent.slice(0, 50);
  if (sent.length === 0) return { sent: html`<p class="empty">Nothing was sent yet.</p>` };
  return { sent: html`<ol class="log">${sent.map((one) => sentOrder(one, source))}</ol>` };
}

/** The page of the order source: the form, the response to the last order, and all sent orders. */
export function orderPage(source: OrderSource, form: OrderForm, answered?: SentOrder): string {
  const list = html`<section class="sheet"><h2>Sent orders</h2>
<div id="sent" data-fragment data-live="/order-source/live">${orderFragments(source).sent}</div></section>`;
  if (source.pharmacies.length === 0) {
    const waiting = html`<p class="notice warn">No pharmacy has an order source yet: they appear once
<code>kolli provision</code> has written the keys file.</p>`;
    return page('orders', 'Order source', html`${waiting}${list}`, ['live.js']);
  }
  const body = html`<p class="lead">Sends an order to Kolli as a web shop would.</p>
<div class="columns"><section class="sheet"><h2>New order</h2>
${answered && answerBox(answered)}
${orderForm(source, form)}</section>${list}</div>`;
  return page('orders', 'Order source', body, ['live.js']);
}

function orderForm(source: OrderSource, form: OrderForm): Html {
  const options = source.pharmacies.map(
    ({ businessId, name }) =>
      html`<option value="${businessId}"${
        businessId === form.businessId && html` selected`
      }>${name}</option>`,
  );
  return html`<form method="post" action="/order-source" autocomplete="off">
<p><label for="businessId">Pharmacy</label><select id="businessId" name="businessId">${options}</select></p>
${field('deliveryId', 'Kolli ID', form)}
<div class="pair">${field('additional1', 'Second kolli ID', form)}${field('additional2', 'Third kolli ID', form)}</div>
<div class="pair">${field('phoneNumber', 'Phone', form)}${field('ssn', 'Identity number (optional)', form)}</div>
<div class="pair">${field('order_id', 'Order', form)}${field('fulfillment_order_id', 'Fulfillment order', form)}</div>
<p class="check"><input type="checkbox" id="is_drug" name="is_drug"${form.is_drug !== '' && html` checked`}>
<label for="is_drug">Includes drugs</label></p>
<div class="row"><button class="primary" type="submit">Send order</button>
<button type="submit" formaction="/order-source/example">Fill with an example</button></div>
<p><label for="count">Example orders in a batch</label>
<input id="count" name="count" type="number" min="1" max="500" value="20"></p>
<div class="row"><button type="submit" formaction="/order-source/batch">Send a batch</button></div></form>`;
}

function field(name: keyof OrderForm, label: string, form: OrderForm): Html {
  return html`<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${form[name]}" maxlength="300"></p>`;
}

const isAccepted = ({ answer }: SentOrder) => answer.status >= 200 && answer.status < 300;

/** The texts of the page for the outcome of each kind of call. */
const words = {
  order: { good: 'Taken', accepted: 'Kolli took the order', refused: 'Kolli refused the order' },
  cancellation: {
    good: 'Cancelled',
    accepted: 'Kolli cancelled the order',
    refused: 'Kolli did not cancel the order',
  },
  batch: { good: 'Taken', accepted: 'Kolli took the batch', refused: 'Kolli refused the batch' },
} as const satisfies Record<SentOrder['what'], object>;

function answerBox(sent: SentOrder): Html {
  const { accepted, refused } = words[sent.what];
  const isGood = isAccepted(sent);
  return html`<div class="notice ${isGood ? 'good' : 'bad'}" role="status"><b>${
    isGood ? accepted : refused
  }</b>${outcome(sent)}</div>`;
}

function outcome({ answer }: SentOrder): Html {
  const refusal = answer.body as {
    code?: string;
    message?: string;
    errors?: { path: string; msg: string }[];
  };
  if (refusal.code === undefined) {
    return html`<details><summary>${answer.status} · answer</summary><pre tabindex="0">${JSON.stringify(answer.body, null, 2)}</pre></details>`;
  }
  const status = answer.status === 0 ? 'No answer' : String(answer.status);
  return html`<p>${status} · <code>${refusal.code}</code> ${refusal.message}</p>
${refusal.errors && html`<ul>${refusal.errors.map((one) => html`<li><code>${one.path}</code> ${one.msg}</li>`)}</ul>`}`;
}

function smallForm(action: string, label: string, name: string, id: string): Html {
  return html`<form method="post" action="/order-source/${action}"><input type="hidden" name="id" value="${id}">
<button type="submit" id="${action}-${id}" aria-label="${label}: ${name}">${label}</button></form>`;
}

/** Buttons to resend an order and to cancel an accepted one. */
function orderActions(sent: SentOrder, kolliId: string): Html {
  if (sent.what !== 'order') return html``;
  return html`${smallForm('again', 'Send again', kolliId, sent.id)}${
    isAccepted(sent) && smallForm('cancel', 'Cancel', kolliId, sent.id)
  }`;
}

function sentOrder(sent: SentOrder, source: OrderSource): Html {
  const pharmacy = source.pharmacies.find((one) => one.businessId === sent.businessId);
  const { deliveryId, orders } = sent.order;
  const kolliId = typeof deliveryId === 'string' ? deliveryId : '';
  const name = sent.what === 'batch' ? `Batch of ${String(orders)}` : kolliId;
  return html`<li><div class="row"><b>${name || '(no kolli ID)'}</b>
<span class="badge ${isAccepted(sent) ? 'good' : 'bad'}">${isAccepted(sent) ? words[sent.what].good : 'Refused'}</span>
${orderActions(sent, kolliId)}</div>
<p class="quiet">${clockText(sent.at)} · ${pharmacy?.name ?? sent.businessId}</p>${outcome(sent)}</li>`;
}
