import { type Html, html } from '../../pages/html.ts';
import type { BoxSimulator } from '../simulator/box-simulator.ts';
import { doorFaults } from '../logic/box-types.ts';
import { faultTexts } from './cabinet.ts';
import { roomSensor } from '../world/readings.ts';

/** A switch for each fridge, with the temperatures behind its doors. */
export function fridgeForm(box: BoxSimulator): Html {
  const modules = box.fridgeModules;
  if (modules.length === 0) return html`<p class="quiet">This box has no fridge.</p>`;
  const { temperatures } = box;
  return html`<ul class="parts">${modules.map((index) => {
    const works = box.world.fridges[index]?.hasFailed !== true;
    const doors = (box.state?.lockers ?? []).filter(({ moduleIndex }) => moduleIndex === index);
    const shown = doors.flatMap(({ lockerId }) => temperatures.get(lockerId) ?? []);
    const body = JSON.stringify({ moduleIndex: index, failed: works });
    return html`<li class="row"><span>Fridge ${index}</span><span class="quiet">${rangeText(shown)}</span>
<button type="button" role="switch" id="fridge-${index}" class="switch" aria-checked="${String(works)}"
aria-label="Fridge ${index} cools" data-try="fridge" data-body="${body}"></button></li>`;
  })}</ul>`;
}

/** The dead sensors, and a form to disconnect another one. */
export function sensorForm(box: BoxSimulator): Html {
  const { deadSensors } = box.world;
  const living = [...box.temperatures.keys()];
  const dead = deadSensors.map((sensor) => {
    const body = JSON.stringify({ sensor, dead: false });
    return html`<li class="row"><span>${sensorName(sensor)} is disconnected</span>
<button type="button" id="sensor-${sensor}" data-try="sensor" data-body="${body}">Reconnect</button></li>`;
  });
  return html`${dead.length > 0 && html`<ul class="parts">${dead}</ul>`}
<form data-try="sensor" class="row"><label for="sensor">Sensor</label>
<select id="sensor" name="sensor">${living.map(
    (sensor) => html`<option value="${sensor}">${sensorName(sensor)}</option>`,
  )}</select><input type="hidden" name="dead" value="true">
<button type="submit"${living.length === 0 && html` disabled`}>Disconnect</button></form>`;
}

/** The doors with a fault, and a form for door and fault. */
export function doorForm(box: BoxSimulator): Html {
  const faults = Object.entries(box.world.doorFaults);
  const doors = (box.state?.lockers ?? []).map(({ lockerId }) => lockerId);
  const faulty = faults.map(([lockerId, fault]) => {
    const body = JSON.stringify({ lockerId, fault: null });
    return html`<li class="row"><span>${lockerId}: ${faultTexts[fault]}</span>
<button type="button" id="repair-${lockerId}" data-try="door-fault" data-body="${body}">Repair</button></li>`;
  });
  return html`${faulty.length > 0 && html`<ul class="parts">${faulty}</ul>`}
<form data-try="door-fault"><div class="pair"><div><label for="faulty-door">Door</label>
<select id="faulty-door" name="lockerId">${doors.map((id) => html`<option>${id}</option>`)}</select></div>
<div><label for="fault">Fault</label><select id="fault" name="fault">${doorFaults.map(
    (fault) => html`<option value="${fault}">${faultTexts[fault]}</option>`,
  )}</select></div></div>
<button type="submit"${doors.length === 0 && html` disabled`}>Apply</button></form>`;
}

function sensorName(sensor: string): string {
  return sensor === roomSensor ? 'Room' : `Door ${sensor}`;
}

function rangeText(celsius: readonly number[]): string {
  if (celsius.length === 0) return '';
  const [min, max] = [Math.min(...celsius), Math.max(...celsius)].map((one) => one.toFixed(1));
  return min === max ? `${min} °C` : `${min}–${max} °C`;
}
