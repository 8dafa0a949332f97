import type { Fragments } from '../live/live-streams.ts';
import { type Html, html } from '../pages/html.ts';
import type { BoxSimulator } from './box-simulator.ts';
import { goodNetwork, type Network } from './box-world.ts';
import { doorTrial, fridgeTrial, sensorTrial } from './part-trials.ts';

/** What may go wrong at a box, each with what it shows in Kolli. */
const trials: readonly { id: string; title: string; shows: string }[] = [
  {
    id: 'try-power',
    title: 'Power',
    shows:
      'Without power the box forgets what it was doing and keeps what is on its disk. A write that is cut leaves what was there before it or after it.',
  },
  {
    id: 'try-network',
    title: 'Network',
    shows:
      'What happens while the network is slow or loses answers reaches Kolli late, in order and once. The switch above unplugs it: staff see that the box is missing.',
  },
  {
    id: 'try-clock',
    title: 'Clock',
    shows:
      'Without network the box goes by its clock, and PINs end by it. Kolli’s next answer puts the box right; what happened meanwhile keeps its order and gets its time.',
  },
  {
    id: 'try-fridges',
    title: 'Fridges',
    shows:
      'A fridge that fails leaves its range within half an hour and nears the room in hours: the temperature log shows it at once, an alarm after the delay of the box.',
  },
  {
    id: 'try-sensors',
    title: 'Sensors',
    shows: 'A dead sensor tells nothing: its line in the temperature log ends.',
  },
  {
    id: 'try-doors',
    title: 'Doors',
    shows:
      'Staff see what ails a door on the map and among the alarms once the box meets it: a stuck one when it should open, one that stays open after three minutes.',
  },
];

/** The controls as they are now, by the id of their card's part that changes. */
export function trialFragments(box: BoxSimulator): Fragments {
  return {
    'try-power': power(box),
    'try-network': network(box.world.network),
    'try-clock': clock(box),
    'try-fridges': fridgeTrial(box),
    'try-sensors': sensorTrial(box),
    'try-doors': doorTrial(box),
  };
}

/** The section below the box in which one lets things go wrong. */
export function trialCards(parts: Fragments): Html {
  return html`<section class="trials" aria-labelledby="trials">
<h2 id="trials">What can go wrong</h2>
<div class="trial-cards">${trials.map(
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
${(!hasPower || box.isCutWaiting) && html` disabled`}>${box.isCutWaiting ? 'Waits for the next write' : 'Cut during the next write'}</button>`;
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
  // The page lets it run by itself: it has the right time, too.
  const face = (id: string, aheadMs: number) =>
    html`<time id="${id}" data-ahead="${aheadMs}"></time>`;
  return html`<dl class="facts"><dt>Its clock</dt><dd>${face('clock-face', clockOffsetMs)}</dd>
<dt>The box reckons</dt><dd>${hasPower ? face('clock-believed', believedMs) : '–'}</dd></dl>
<form data-try="clock" class="row"><label for="minutes">Minutes ahead</label>
<input id="minutes" name="minutesAhead" type="number" step="1" required value="180">
<button type="submit">Set</button></form>
<div class="choices"><button type="button" id="clock-1970" data-try="clock" data-body='{"shows":0}'>1 January 1970</button>
<button type="button" id="clock-right" data-try="clock" data-body='{"offsetMs":0}'>Right time</button></div>`;
}
