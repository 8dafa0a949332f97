import { beforeEach, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { openSmsProvider, sendQueued } from '../../testing/providers/sms-provider.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';

let desk: Desk;
let chief: GivenUser;
const server = await shareTestServer();
const provider = await openSmsProvider();
beforeEach(async () => {
  desk = await givenDesk(server);
  chief = await server.givenUser({ pharmacyId: desk.pharmacyId, role: 'main_user' });
});

async function speak(customerSMSLanguages: readonly string[]): Promise<void> {
  const path = `/pharmacies/update/${desk.pharmacyId}`;
  expect(await desk.ask('PATCH', path, { customerSMSLanguages }, chief)).toMatchObject({
    status: 200,
  });
}

/** The next text to the customer, after `wait` puts a parcel on a shelf or in the box. */
async function textOf(wait: () => Promise<unknown>): Promise<string> {
  await wait();
  const before = provider.messages.length;
  await sendQueued(server, provider, desk.pharmacyId);
  const [message, ...more] = provider.messages.slice(before);
  expect(more).toEqual([]);
  return message?.text ?? '';
}
const onShelf = () => desk.shelve(['A1']);
const inBox = async () => {
  const { docId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
};

test('VER-11 PHA-01: the next message uses the pharmacy’s chosen languages', async () => {
  expect(await textOf(onShelf)).toMatch(/^Pakettisi on noudettavissa[^]*\n\nDitt paket finns/);
  await speak(['no', 'en']);
  expect(await textOf(onShelf)).toMatch(/^Pakken din er klar[^]*\n\nYour parcel is ready/);
});

test('VER-11: a box without its own languages uses the pharmacy’s, one with its own does not', async () => {
  await speak(['no']);
  expect(await textOf(inBox)).toMatch(/^Pakken din er klar/);
  const other = await givenDesk(server);
  desk = other;
  chief = await server.givenUser({ pharmacyId: desk.pharmacyId, role: 'main_user' });
  const own = { customer_sms_languages: ['en'] };
  await desk.look((tx) =>
    tx.updateTable('pickup_box').set(own).where('id', '=', desk.box.id).execute(),
  );
  await speak(['no']);
  const text = await textOf(inBox);
  expect(text).toMatch(/^Your parcel is ready/);
  expect(text).not.toContain('Pakken');
});
