import type { Language } from '@kolli/domain/people/languages';
import type { Fragments } from '../../live/live-streams.ts';
import { type Html, html } from '../../pages/html.ts';
import { icon } from '../../pages/icons.ts';
import { page } from '../../pages/shell.ts';
import { knowledgeOf } from '../record/box-record.ts';
import type { BoxSimulator } from '../simulator/box-simulator.ts';
import { faultCards, faultFragments } from './fault-cards.ts';
import { doorsOf } from './box-view.ts';
import { cabinet } from './cabinet.ts';
import { displayLanguages, displayOf } from './display.ts';
import { boxText } from './display-texts.ts';
import { isPartlyLoaded } from '../logic/staff-steps.ts';

const languageNames = { en: 'English', fi: 'Suomi', sv: 'Svenska', no: 'Norsk' } as const;
const contactTexts = {
  connected: 'Connected',
  waiting: 'Looking for Kolli',
  refused: 'Kolli refuses the key of this box',
  offline: 'Network unplugged',
} as const;

/** The parts of a box's page that change by themselves. */
export function boxFragments(box: BoxSimulator, language: Language): Fragments {
  return {
    display: displayText(box, language),
    front: cabinet(doorsOf(box), box.record.memory.staff !== null),
    session: session(box, language),
    link: link(box),
    ...faultFragments(box),
  };
}

function displayText(box: BoxSimulator, language: Language): Html {
  if (!box.world.hasPower) return html`<p class="say">No power</p><p class="note"></p>`;
  const { title, notice } = displayOf(box, language);
  return html`<p class="say">${title}</p><p class="note">${notice}</p>`;
}

/** The page of a box: cabinet, display, keypad, scanner, and what can go wrong. */
export function boxPage(box: BoxSimulator, language: Language): string {
  const { id, name, pharmacyName } = box.plan;
  const parts = boxFragments(box, language);
  const body = html`
<p class="lead">${pharmacyName}</p>
<div class="box" data-box="${id}" data-live="/boxes/${id}/live?language=${language}">
<div class="front" id="front" data-fragment tabindex="0" role="group" aria-label="Front of the box">${parts.front}</div>
<div class="panel">
${languageLinks(box, language)}
<div class="display" lang="${language}">
<div id="display" data-fragment aria-live="polite">${parts.display}</div>
<p class="typed"><span id="typed-label">${boxText(language, 'pin')}</span>
<output id="typed" aria-live="off" aria-labelledby="typed-label"></output></p>
</div>
${keypad(language)}
<form class="scanner" id="scanner" autocomplete="off"><label for="code">${boxText(language, 'scanner')}</label>
<div class="row"><input id="code" name="code" maxlength="200" enterkeyhint="go"><button type="submit">${boxText(language, 'enter')}</button></div></form>
<div id="session" data-fragment lang="${language}">${parts.session}</div>
<div id="link" class="link" data-fragment>${parts.link}</div>
</div></div>
${faultCards(parts)}`;
  return page('boxes', name, body, ['live.js', 'box.js', 'trials.js']);
}

function keypad(language: Language): Html {
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  const key = (digit: string) =>
    html`<button type="button" data-digit="${digit}">${digit}</button>`;
  return html`<div class="keypad" role="group" aria-label="${boxText(language, 'keypad')}" lang="${language}">
${digits.map(key)}
<button type="button" data-key="erase" aria-label="${boxText(language, 'erase')}">${icon('erase')}</button>
${key('0')}
<button type="button" data-key="enter" class="primary">${boxText(language, 'enter')}</button>
<button type="button" id="mode" class="wide" aria-pressed="false" data-pin="${boxText(language, 'pin')}"
data-staff-pin="${boxText(language, 'staffPin')}">${boxText(language, 'staff')}</button></div>`;
}

function languageLinks(box: BoxSimulator, current: Language): Html {
  const links = displayLanguages(box).map(
    (language) => html`<a href="?language=${language}" lang="${language}"
${language === current && html` aria-current="true"`}>${languageNames[language]}</a>`,
  );
  return html`<nav class="languages" aria-label="Language of the display">${links}</nav>`;
}

function session(box: BoxSimulator, language: Language): Html {
  const { staff } = box.record.memory;
  if (staff === null) return html`<p class="quiet">The scanner works after a staff log-in.</p>`;
  const partly = knowledgeOf(box.record).deliveries.filter(isPartlyLoaded);
  return html`<div class="row"><b>${staff.name}</b>
<button type="button" id="logout" data-act="logout">${boxText(language, 'logOut')}</button></div>
${partly.map(
  (delivery) => html`<button type="button" id="release-${delivery.docId}" data-act="release"
data-doc="${delivery.docId}">Other doors of ${delivery.deliveryId} are not needed</button>`,
)}`;
}

function link(box: BoxSimulator): Html {
  const waiting = box.record.queue.waiting.length;
  const { hasPower, network } = box.world;
  const { isPlugged } = network;
  const contact = hasPower ? contactTexts[box.contact] : 'No power';
  return html`<div class="row"><span class="dot ${box.contact}"></span>
<span>${contact}${box.state?.active === false && ' · turned off in Kolli'}</span>
<button type="button" role="switch" id="network" class="switch" aria-checked="${String(isPlugged)}"
data-act="network" aria-label="Network"></button></div>
<p class="quiet">${waiting === 0 ? 'All events are reported.' : `Events not yet reported: ${waiting}`}</p>`;
}
