import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import { expect } from 'vitest';
import type { TestServer } from '../../../testing/test-server.ts';
import type { Desk } from '../../deliveries/testing/desk.ts';

const lockerId = '2-1';

/** Puts the drug of an order into the fridge door 2-1 of the desk's box. */
export async function loadDrug(desk: Desk, { docId, deliveryId }: ReceivedOrder): Promise<void> {
  const boxInfo = { boxId: desk.box.id, lockerId: [lockerId] };
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  const answer = await desk.ask('PATCH', path, { docId, assignToBox: true, boxInfo });
  expect(answer).toMatchObject({ status: 200 });
  await desk.load(docId, lockerId);
}

/** Reports for 25 minutes that the fridge is too warm: its drugs are on hold since the last minutes. */
export async function warmFridge(server: TestServer, desk: Desk): Promise<void> {
  for (let minute = 0; minute < 25; minute += 5) {
    server.time.advance(5 * 60_000);
    const reading = { kind: 'reading', sensor: lockerId, celsius: 12 } as const;
    expect(await desk.box.report(reading)).toMatchObject({ status: 200 });
  }
}

/** Releases a parcel on hold, as a main user of the pharmacy. */
export async function releaseOrder(server: TestServer, desk: Desk, docId: string): Promise<void> {
  const { pharmacyId } = desk;
  const pharmacist = await server.givenUser({ pharmacyId, role: 'main_user' });
  const url = `/api/deliveries/holds/${pharmacyId}/show/${docId}`;
  const shown = await server.ask(pharmacist, 'GET', url);
  const { heldTime, deliveryStatus } = (shown.body.result as { held: HeldDelivery }).held;
  const body = { reason: 'Within the stability data', heldTime, deliveryStatus };
  const path = `/deliveries/release/${pharmacyId}/${docId}`;
  expect(await desk.ask('PATCH', path, body, pharmacist)).toMatchObject({ status: 200 });
}
