import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openPickupPin } from '../../deliveries/pickup-pin.ts';
import { type Desk, givenDesk } from '../../deliveries/testing/desk.ts';
import { importHistory } from '../../import/import-history.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { Planted } from './planted.ts';
import { rowIn } from '../../../testing/rows.ts';

const dayMs = 86_400_000;
/** Longer than searches are counted. */
const searchWindowMs = 11 * 60_000;

/** Opens a pharmacy on the server; `folder` is for files of histories. */
export async function openSite(server: TestServer, folder: string, planted: Planted) {
  const desk = await givenDesk(server);
  const mainUser = await server.givenUser({ pharmacyId: desk.pharmacyId, role: 'main_user' });
  return { server, desk, mainUser, folder, planted };
}
export type Site = Awaited<ReturnType<typeof openSite>>;

/** The fields of a new parcel, each of which is planted. */
function parcel({ server, desk, planted }: Site) {
  const [ssn, deliveryId, second] = [planted.ssn(), planted.text(), planted.text()];
  planted.bytes(server.secrets.hash('ssn', desk.pharmacyId, ssn));
  return { deliveryId, additionalDeliveryIds: [second], phoneNumber: planted.phoneNumber(), ssn };
}

/** Plants the encrypted texts and hashes of a delivery, and returns its PIN. */
async function plantSecrets({ server, desk, planted }: Site, docId: string): Promise<string> {
  const row = await rowIn(desk.look, 'delivery', { id: docId });
  planted.bytes(row.pin_cipher, row.pin_hash, row.ssn_cipher, row.pickup_ssn_cipher);
  planted.bytes(row.pickup_ssn_hash);
  return openPickupPin(server.secrets, row);
}

const must = async (answer: ReturnType<Desk['ask']>) =>
  expect((await answer).body).toMatchObject({ result: expect.anything() });

async function destroyAtCounter(site: Site): Promise<void> {
  const { desk, planted } = site;
  const { docId, deliveryId } = await desk.book(parcel(site));
  await plantSecrets(site, docId);
  const { pharmacyId } = desk;
  const descriptionText = `about ${planted.text()}`;
  const path = `/deliveries/update-description/${deliveryId}`;
  await must(desk.ask('PATCH', path, { pharmacyId, docId, descriptionText }));
  await must(desk.ask('DELETE', '/deliveries/destroy', { pharmacyId, docId, deliveryId }));
}

async function pickUpAtBox(site: Site): Promise<void> {
  const { desk } = site;
  const { docId } = await desk.reserve(['1-1'], parcel(site));
  await desk.load(docId, '1-1');
  await plantSecrets(site, docId);
  await desk.box.report({ kind: 'wrongPin' }, { kind: 'pickedUp', docId, lockerId: '1-1' });
}

async function cancelOrder(site: Site): Promise<void> {
  const { server, desk, planted } = site;
  const source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  const ids = { order_id: planted.text(), fulfillment_order_id: planted.text() };
  const order = { ...orderNamed(ids.fulfillment_order_id, parcel(site)), ...ids };
  const { docId } = await source.order(order);
  await plantSecrets(site, docId);
  const answer = await source.ask('DELETE', `/${order.fulfillment_order_id}`);
  expect(answer).toMatchObject({ status: 200 });
}

/** Another person's number, typed first as the customer's, and a wrong phone number. */
async function handOverToAnother(site: Site): Promise<void> {
  const { desk, planted } = site;
  const fields = parcel(site);
  const { docId, deliveryId } = await desk.book(fields);
  const other = planted.ssn();
  const path = `/deliveries/verify-ssn/${docId}`;
  const wrong = await desk.ask('POST', path, { kolliId: deliveryId, ssn: other });
  expect(wrong.body).toMatchObject({ code: 'ssn_mismatch' });
  await must(desk.ask('POST', path, { kolliId: deliveryId, ssn: fields.ssn }));
  const handOver = { docId, deliveryStatus: 'pickup', pickupForAnotherSsn: other };
  await must(
    desk.ask('PATCH', `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${deliveryId}`, handOver),
  );
  await plantSecrets(site, docId);
}

/** A drug without identity number, handed over by phone number and PIN; its phone number came with the message. */
async function pickUpByPin(site: Site): Promise<void> {
  const { desk, planted } = site;
  const { docId, deliveryId } = await desk.order(null);
  const { pharmacyId } = desk;
  const [phoneNumber, wrong] = [planted.phoneNumber(), planted.phoneNumber()];
  const resend = { pharmacyId, deliveryId, customerPhoneNumber: phoneNumber, isHandover: true };
  await must(desk.ask('POST', '/deliveries/resend-sms', resend));
  const pinCode = await plantSecrets(site, docId);
  const path = `/deliveries/verify-pin/${docId}`;
  const typed = { kolliId: deliveryId, pinCode };
  const refused = await desk.ask('POST', path, { ...typed, phoneNumber: wrong });
  expect(refused.body).toMatchObject({ code: 'wrong_phone_number' });
  await must(desk.ask('POST', path, { ...typed, phoneNumber }));
  const update = `/deliveries/update-on-pharmacy/${pharmacyId}/${deliveryId}`;
  await must(desk.ask('PATCH', update, { docId, deliveryStatus: 'pickup' }));
}

/** Numbers that are only searched for: of nobody, in lists, and in the history. */
async function searchFor({ server, desk, mainUser, planted }: Site): Promise<void> {
  const { pharmacyId } = desk;
  server.time.advance(searchWindowMs);
  const ssn = planted.ssn();
  const phoneNumber = planted.phoneNumber();
  await must(desk.ask('POST', '/deliveries/find-by-ssn', { pharmacyId, ssn }));
  for (const customerNumber of [ssn, phoneNumber])
    await must(desk.ask('POST', '/customer-data/search', { pharmacyId, customerNumber }, mainUser));
  const search = encodeURIComponent(phoneNumber);
  const open = `pharmacyId=${pharmacyId}&searchBy=phoneNumber&search=${search}`;
  await must(desk.ask('GET', `/deliveries/open?${open}`));
}

async function importOne(site: Site): Promise<void> {
  const { server, desk, folder } = site;
  const { business_id: pharmacy } = await rowIn(desk.look, 'pharmacy');
  const at = new Date(server.time.clock().getTime() - dayMs).toISOString();
  const path = join(folder, 'history.ndjson');
  const people = { reservedTime: at, reservedUserName: 'Eino', cancelTime: at };
  const fields = parcel(site);
  const line = { kind: 'delivery', pharmacy, ...fields, deliveryStatus: 'cancelled', ...people };
  await writeFile(path, JSON.stringify(line));
  await importHistory({ ...server.services }, path);
}

/** Every way in which numbers of customers come into the product. */
export const waysIn: readonly ((site: Site) => Promise<void>)[] = [
  destroyAtCounter,
  pickUpAtBox,
  cancelOrder,
  handOverToAnother,
  pickUpByPin,
  searchFor,
  importOne,
];
