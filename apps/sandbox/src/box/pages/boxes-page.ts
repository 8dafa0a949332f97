import type { Fragments } from '../../live/live-streams.ts';
import { html } from '../../pages/html.ts';
import { page } from '../../pages/shell.ts';
import type { BoxSimulator } from '../simulator/box-simulator.ts';

/** The list of boxes, as it is now. */
export function boxesFragments(boxes: readonly BoxSimulator[]): Fragments {
  if (boxes.length === 0) {
    return {
      list: html`<p class="notice warn">No box yet: they appear once <code>kolli provision</code> has
written the keys file.</p>`,
    };
  }
  const cards = boxes.map(
    ({ plan, state }) => html`<li class="card"><h2><a href="/boxes/${plan.id}">${plan.name}</a></h2>
<p>${plan.pharmacyName}</p><p class="quiet">${state === undefined ? 'Not connected yet' : `${state.lockers.length} doors`}</p></li>`,
  );
  return { list: html`<ul class="cards">${cards}</ul>` };
}

/** The page that lists the boxes. */
export function boxesPage(boxes: readonly BoxSimulator[]): string {
  const body = html`<p class="lead">Choose a box to use.</p>
<div id="list" data-fragment data-live="/boxes/live">${boxesFragments(boxes).list}</div>`;
  return page('boxes', 'Boxes', body, ['live.js']);
}
