import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/open-database.ts';
import { openSmsProvider, sendQueued } from '../../../testing/providers/sms-provider.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { customerLinkToken } from '../../../platform/secrets/customer-link-token.ts';
import { openPickupPin } from '../../deliveries/pickup-pin.ts';
import { actOnDueDeliveries } from '../../delivery-clock/delivery-clock.jobs.ts';
import { changeIn, rowIn } from '../../../testing/rows.ts';

const phoneNumber = '+358401234567';
const ssn = '030390-902N';

const provider = await openSmsProvider();
const server = await ownTestServer({ PUBLIC_URL: 'https://kolli.example/' });
const pharmacyId = (
  await server.givenPharmacy({ business_id: '55/60 ö', strong_authentication: true })
).id;
const staff = await server.givenUser({ pharmacyId });

const look = <T>(work: (tx: Tx) => Promise<T>) => server.store.inPharmacies([pharmacyId], work);

const tokenOf = (docId: string) => customerLinkToken(server.secrets, pharmacyId, docId);

let next = 0;

/** Puts a parcel at the counter, which notifies its customer immediately. */
async function arrive(fields: object = {}) {
  next += 1;
  const path = `/api/deliveries/create-on-pharmacy/${pharmacyId}`;
  const body = { deliveryId: `secret-${next}`, phoneNumber, ...fields };
  const { body: answer } = await server.ask(staff, 'POST', path, body);
  const { docId, deliveryId } = answer.result as { docId: string; deliveryId: string };
  const row = await rowIn(look, 'delivery', { id: docId });
  return { docId, deliveryId, pin: openPickupPin(server.secrets, row), text: await lastText() };
}

async function lastText(): Promise<string> {
  await sendQueued(server, provider, pharmacyId);
  return provider.messages.at(-1)?.text ?? '';
}

test('VER-01 SEC-11: if the pharmacy asks for proof and the delivery has a number, its messages have a link and no PIN, also sent again', async () => {
  const { docId, deliveryId, pin, text } = await arrive({ ssn });
  const link = `https://kolli.example/verify/${pharmacyId}/${tokenOf(docId)}`;
  // One link in each of the pharmacy's two languages.
  expect(text.split(link)).toHaveLength(3);
  expect(text).not.toContain(pin);
  expect(text).not.toContain(docId);
  // What a proxy would have to pass on as it is encoded is in no path.
  expect(decodeURIComponent(link)).toBe(link);
  server.time.advance(61_000);
  const body = { pharmacyId, docId, deliveryId };
  const again = await server.ask(staff, 'POST', '/api/deliveries/resend-sms', body);
  expect(again).toMatchObject({ status: 200 });
  const sent = provider.messages.length;
  const repeated = await lastText();
  expect(provider.messages).toHaveLength(sent + 1);
  expect(repeated).toContain(`/verify/${pharmacyId}/${tokenOf(docId)}`);
  expect(repeated).not.toContain(pin);
});

test('VER-01: reminders and the last day’s message also have the link', async () => {
  const { docId, pin } = await arrive({ ssn });
  const aboutIt = () => provider.messages.filter(({ text }) => text.includes(tokenOf(docId)));
  for (let day = 1; day <= 6; day += 1) {
    server.time.advance(86_400_000);
    await actOnDueDeliveries(server.services);
    await sendQueued(server, provider, pharmacyId);
  }
  expect(aboutIt()).toHaveLength(4);
  expect(new Set(aboutIt().map(({ text }) => text)).size).toBe(3);
  for (const { text } of provider.messages) expect(text).not.toContain(pin);
});

test('VER-01: a delivery without number, or of a pharmacy that asks for no proof, has its PIN in the message', async () => {
  const unnumbered = await arrive();
  expect(unnumbered.text).toContain(unnumbered.pin);
  expect(unnumbered.text).not.toContain(unnumbered.docId);
  const turn = (isOn: boolean) =>
    changeIn(look, 'pharmacy', { strong_authentication: isOn }, { id: pharmacyId });
  await turn(false);
  const { pin, text } = await arrive({ ssn });
  expect(text).toContain(pin);
  expect(text).not.toContain('/verify/');
  await turn(true);
});
