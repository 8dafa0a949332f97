import type { Fragments } from '../../live/live-streams.ts';
import { type Html, html } from '../../pages/html.ts';
import type { BoxSimulator } from '../simulator/box-simulator.ts';
import { goodNetwork, type Network } from '../world/box-world.ts';
import { doorForm, fridgeForm, sensorForm } from './fault-forms.ts';

/** What can go wrong at a box, each with its effect in Kolli. */
const faults: readonly { id: string; title: string; shows: string }[] = [
  {
    id: 'try-power',
    title: 'Power',
    shows:
      'Without power the box stops and continues later from its disk. A write that is cut leaves the disk as before or after it.',
  },
  {
    id: 'try-computer',
    title: 'Computer',
    shows:
      'A new computer has an empty disk and no key: its display shows a claim code, to be entered with kolli key claim or a call. What the box did not report is lost.',
  },
  {
    id: 'try-network',
    title: 'Network',
    shows:
      'Events on a slow network, or one that loses answers, reach Kolli late, in order and once. The switch above unplugs it: staff see that the box is missing.',
  },
  {
    id: 'try-clock',
    title: 'Clock',
    shows:
      'Without network the box relies on its clock, and PINs expire by it. Kolli’s next answer corrects the box; earlier events keep their order and get their right time.',
  },
  {
    id: 'try-fridges',
    title: 'Fridges',
    shows:
      'A fridge that fails leaves its range within half an hour and warms to room temperature in hours: the temperature log shows it at once, an alarm follows after the delay of the box.',
  },
  {
    id: 'try-sensors',
    title: 'Sensors',
    shows: 'A disconnected sensor sends no readings: its line in the temperature log ends.',
  },
  {
    id: 'try-doors',
    title: 'Doors',
    shows:
      'Staff see the fault of a door on the map and among the alarms once the box notices it: a stuck door when it should open, one that stays open after three minutes.',
  },
];

/** The controls in their present state, by the id of the part of their card that changes. */
export function faultFragments(box: BoxSimulator): Fragments {
  return {
    'try-power': power(box),
    'try-computer': computer(),
    'try-network': network(box.world.network),
    'try-clock': clock(box),
    'try-fridges': fridgeForm(box),
    'try-sensors': sensorForm(box),
    'try-doors': doorForm(box),
  };
}

/** The section below the box in which a tester makes things go wrong. */
export function faultCards(parts: Fragments): Html {
  return html`<section class="trials" aria-labelledby="trials">
<h2 id="trials">What can go wrong</h2>
<div class="trial-cards">${faults.map(
    ({ id, title, shows }) => html`<section class="sheet trial" aria-labelledby="${id}-name">
<h3 id="${id}-name">${title}</h3><p class="quiet">${shows}</p>
<div id="${id}" data-fragment>${parts[id]}</div></section>`,
  )}</div></section>`;
}

function power(box: BoxSimulator): Html {
  const { hasPower } = box.world;
  return html`<div class="row"><span>${hasPower ? 'On' : 'Off'}</span>
<button type="button" role="switch" id="power" class="switch" aria-checked="${String(hasPower)}"
aria-label="Power" data-try="power" data-body="${JSON.stringify({ on: !hasPower })}"></button></div>
<button type="button" id="power-cut" data-try="power-cut" data-body="{}"
${(!hasPower || box.isPowerCutPending) && html` disabled`}>${box.isPowerCutPending ? 'Waits for the next write' : 'Cut during the next write'}</button>`;
}

function computer(): Html {
  return html`<button type="button" id="new-computer" data-try="new-computer" data-body="{}">Replace it</button>`;
}

const slow = { delayMs: 2000, bytesPerSecond: 8000 };
const lossy = { lostShare: 0.5 };
const { isPlugged: _, ...good } = goodNetwork;
const qualities: readonly { name: string; quality: Omit<Network, 'isPlugged'> }[] = [
  { name: 'Good', quality: good },
  { name: 'Slow', quality: { ...good, ...slow } },
  { name: 'Loses answers', quality: { ...good, ...lossy } },
  { name: 'Both', quality: { ...good, ...slow, ...lossy } },
];

function network(now: Network): Html {
  const isNow = ({ delayMs, lostShare }: Omit<Network, 'isPlugged'>) =>
    delayMs === now.delayMs && lostShare === now.lostShare;
  return html`<div class="choices" role="group" aria-labelledby="try-network-name">${qualities.map(
    ({ name, quality }, index) => html`<button type="button" id="network-${index}"
aria-pressed="${String(isNow(quality))}" data-try="network"
data-body="${JSON.stringify(quality)}">${name}</button>`,
  )}</div>
<p class="quiet">Slow: two seconds and 8 kB a second. Losing: every second answer.</p>`;
}

function clock(box: BoxSimulator): Html {
  const { clockOffsetMs, hasPower } = box.world;
  const believedMs = clockOffsetMs + box.record.clock.correctionMs;
  // The page's script keeps it running by the browser's own clock.
  const face = (id: string, aheadMs: number) =>
    html`<time id="${id}" data-ahead="${aheadMs}"></time>`;
  return html`<dl class="facts"><dt>Its clock</dt><dd>${face('clock-face', clockOffsetMs)}</dd>
<dt>The box assumes</dt><dd>${hasPower ? face('clock-believed', believedMs) : '–'}</dd></dl>
<form data-try="clock" class="row"><label for="minutes">Minutes ahead</label>
<input id="minutes" name="minutesAhead" type="number" step="1" required value="180">
<button type="submit">Set</button></form>
<div class="choices"><button type="button" id="clock-1970" data-try="clock" data-body='{"shows":0}'>1 January 1970</button>
<button type="button" id="clock-right" data-try="clock" data-body='{"offsetMs":0}'>Right time</button></div>`;
}
