import { type Html, html } from '../../pages/html.ts';
import { type IconName, icon } from '../../pages/icons.ts';
import type { DoorFault } from '../logic/box-types.ts';
import type { DoorView } from './box-view.ts';

/** The faults of a door in words. */
export const faultTexts: Readonly<Record<DoorFault, string>> = {
  stuck: 'Does not open',
  broken: 'Lock is broken',
  occupied: 'Found occupied',
  ajar: 'Does not stay closed',
};

const sizes = ['S', 'M', 'L'] as const;

/**
 * The cabinet's front, module by module, doors at their true proportions. An open door is a button
 * that closes it; while staff are logged in, a door with a parcel is one that takes it out, and an unconfirmed one a
 * button that opens it to be checked.
 */
export function cabinet(doors: readonly DoorView[], isStaffHere: boolean): Html {
  if (doors.length === 0)
    return html`<p class="empty">The doors appear after the first contact with Kolli.</p>`;
  const modules = [...Map.groupBy(doors, (door) => door.moduleIndex)];
  return html`<div class="cabinet">${modules.map(([index, own]) => moduleOf(index, own, isStaffHere))}</div>`;
}

function moduleOf(index: number, doors: readonly DoorView[], isStaffHere: boolean): Html {
  const isFridge = doors.every((door) => door.fridge);
  const name = isFridge ? `Fridge ${index}` : `Module ${index}`;
  return html`<section class="module${isFridge && ' fridge'}" aria-label="${name}">
<p class="module-name">${name}</p>
<div class="doors">${doors.map((door) => doorOf(door, isStaffHere))}</div></section>`;
}

function doorOf(door: DoorView, isStaffHere: boolean): Html {
  const { lockerId, holds } = door;
  const frame = html`id="door-${lockerId}" style="--units: ${door.type + 1}"`;
  const number = html`<span class="unseen">Door </span><b>${lockerId}</b>`;
  const size = html`<span class="size">${sizes[door.type] ?? ''}</span>`;
  if (door.isOpen) {
    return html`<div class="bay" style="--units: ${door.type + 1}"><button ${frame} class="door ajar"
type="button" data-act="close-door" data-locker="${lockerId}">${number}<span class="unseen"> is open</span>
${size}<span class="state">${door.fault === 'ajar' ? faultTexts.ajar : 'Tap to close'}</span></button></div>`;
  }
  const state = isStaffHere ? stateOf(door) : faultOf(door);
  const shown = html`${number}${size}${state && html`<span class="state">${icon(state.kind)}${state.text}</span>`}`;
  if (isStaffHere && door.unconfirmed) {
    return html`<button ${frame} class="door faulty" type="button" data-act="check"
data-locker="${lockerId}">${number}${size}<span class="state">${icon('faulty')}To check</span></button>`;
  }
  if (isStaffHere && holds?.loaded === true) {
    return html`<button ${frame} class="door ${state?.kind}" type="button" data-act="remove"
data-locker="${lockerId}">${shown}<span class="unseen">. Take the parcel out</span></button>`;
  }
  return html`<div ${frame} class="door ${state?.kind ?? (door.fridge && 'cold')}" tabindex="-1">${shown}</div>`;
}

function faultOf({ fault }: DoorView): { kind: IconName; text: string } | undefined {
  return fault === null ? undefined : { kind: 'faulty', text: faultTexts[fault] };
}

function stateOf(door: DoorView): { kind: IconName; text: string } {
  const { holds } = door;
  if (holds === null && door.inactive) return { kind: 'inactive', text: 'Not in use' };
  if (holds === null) return { kind: 'free', text: 'Free' };
  if (holds.isOnHold) return { kind: 'held', text: `On hold ${holds.deliveryId}` };
  if (holds.status === 'expired') return { kind: 'expired', text: `Expired ${holds.deliveryId}` };
  if (holds.loaded) return { kind: 'delivered', text: `Delivered ${holds.deliveryId}` };
  return { kind: 'reserved', text: `Reserved ${holds.deliveryId}` };
}
