import { kitDocument } from '../kolli/kit-document.ts';
import type { KitKolli } from '../kolli/kit-kolli.ts';
import type { Bench } from './bench.ts';

/** With more, the next trial might lock the keypad. */
const maxWrongPins = 2;

/** An empty box with closed doors and nobody signed in, and a Kolli that behaves as usual. */
export async function reset(bench: Bench): Promise<void> {
  const { kolli, box } = bench;
  Object.assign(kolli, { trouble: () => undefined, extra: {}, asksForRotation: false });
  kolli.log.outcomes = {};
  await box.undo();
  await bench.streams();
  await closeDoors(bench);
  if (isStaffIn(kolli)) await box.act('logout');
  if (bench.recentWrongPins > maxWrongPins) await bench.forgetWrongPins();
  await bench.change(kitDocument());
  kolli.log.breaches.length = 0;
  box.typedPins.clear();
  bench.steps.length = 0;
  bench.forget();
}

/** A door that is closed may open the next one of its delivery. */
async function closeDoors(bench: Bench): Promise<void> {
  for (let open = openDoors(bench.kolli); open.length > 0; open = openDoors(bench.kolli)) {
    for (const lockerId of open) {
      await bench.box.act('close-door', { lockerId });
      const isClosed = () => !openDoors(bench.kolli).includes(lockerId);
      await bench.until(isClosed, `It did not report that ${lockerId} was closed`);
    }
  }
}

function openDoors(kolli: KitKolli): string[] {
  const open = new Set<string>();
  for (const { kind, lockerId, state } of kolli.log.stored) {
    if (kind !== 'door' || typeof lockerId !== 'string') continue;
    if (state === 'opened') open.add(lockerId);
    if (state === 'closed') open.delete(lockerId);
  }
  return [...open];
}

function isStaffIn({ log }: KitKolli): boolean {
  return log.stored.findLast(({ kind }) => kind === 'staffSession')?.['state'] === 'in';
}
