import { join } from 'node:path';
import type { DeviceState } from '@kolli/contract/machine/device';
import { expect, onTestFinished } from 'vitest';
import { BoxSimulator } from '../box/simulator/box-simulator.ts';
import { eventually } from './eventually.ts';
import { FakeKolli } from './fake-kolli.ts';
import { sampleBoxId } from './sample-box.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Wishes {
  readonly folder?: string;
  /** The right time; by default that of this machine. */
  readonly now?: () => number;
  readonly key?: string;
}

/** A Kolli with this state document, until the test ends. */
export async function kolliWith(state: DeviceState) {
  const kolli = new FakeKolli(state);
  const kolliUrl = await kolli.start();
  onTestFinished(() => kolli.stop());
  return { kolli, kolliUrl };
}

/** A box that begins to call this address, until the test ends. */
export function boxAt(kolliUrl: string, wishes: Wishes = {}): BoxSimulator {
  const { folder = temporaryFolder(), now, key = 'key-1' } = wishes;
  const plan = { id: sampleBoxId, name: 'Box', key, pharmacyName: 'Pharmacy', kolliUrl };
  const file = join(folder, 'box.json');
  const box = new BoxSimulator({ ...plan, file, reportEveryMs: 60_000 }, now);
  box.start();
  onTestFinished(() => box.stop());
  return box;
}

export const isReady = (box: BoxSimulator) =>
  eventually('contact', () => box.contact === 'connected' && box.state !== undefined);
export const allSent = (box: BoxSimulator) =>
  eventually('all events', () => box.record.queue.waiting.length === 0);

/** A box in contact with a Kolli of this state document, whose clock is the same. */
export async function connectedBox(state: DeviceState, wishes: Wishes = {}) {
  const { kolli, kolliUrl } = await kolliWith(state);
  if (wishes.now !== undefined) kolli.now = wishes.now;
  const box = boxAt(kolliUrl, wishes);
  await isReady(box);
  return { kolli, kolliUrl, box };
}

/** Types a PIN, and closes the doors that it opens. Returns them. */
export function opens(box: BoxSimulator, pin: string): string[] {
  const doors = box.input({ kind: 'pin', pin }).memory.openDoors.map(({ lockerId }) => lockerId);
  for (const lockerId of doors) box.input({ kind: 'closeDoor', lockerId });
  return doors;
}

export const eventsOf = (kolli: FakeKolli, kind: string) =>
  kolli.events.filter((event) => event.kind === kind);
/** Waits until Kolli has an event of this kind. */
export const gets = (kolli: FakeKolli, kind: string) =>
  eventually(kind, () => eventsOf(kolli, kind).length > 0);
/** That Kolli has each event once, in order. */
export const expectInOrder = ({ events }: FakeKolli) =>
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
