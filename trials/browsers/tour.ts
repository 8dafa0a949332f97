import demo from '../../apps/sandbox/demo/site.json' with { type: 'json' };
import { demoCustomers } from '../../apps/sandbox/src/oidc/demo-people.ts';
import { site } from '../../e2e/testing/site.ts';
import { pharmacyNamed } from './demo-site.ts';
import {
  assignDoor,
  linkNamed,
  loadParcel,
  openKolli,
  readSms,
  sendOrder,
  signIn,
  signOut,
  takeParcel,
  type Walk,
} from './walk.ts';

/** From the order to the customer who takes the parcel out. */
async function deliver(walk: Walk): Promise<void> {
  const { staff, stop } = walk;
  const satama = pharmacyNamed('Satama');
  const order = await sendOrder(walk, satama);
  await openKolli(walk);
  await stop('sign-in');
  await signIn(walk, satama.staff);
  await staff.see('option', /^\d+-\d+, small, free/);
  await staff.see('link', linkNamed('Lockers'));
  await stop('lockers');
  const lockerId = await assignDoor(walk, order);
  await loadParcel(walk, satama, order, lockerId);
  await stop('delivered-door');
  const pin = await readSms(walk, order.phone, /Noutokoodi (\d{6})/);
  await takeParcel(walk, satama, pin, lockerId);
}

async function handOver(walk: Walk): Promise<void> {
  const { staff, stop } = walk;
  const { kolliId } = await sendOrder(walk, pharmacyNamed('Satama'));
  await staff.click('link', linkNamed('API reservations'));
  await staff.see('button', `More actions: ${kolliId}`);
  await stop('api-reservations');
  await staff.click('button', `More actions: ${kolliId}`);
  await staff.click('menuitem', 'Assign to shelf');
  await staff.click('combobox', /^Choose shelf/);
  await staff.click('option', /A2/);
  await stop('shelf');
  await staff.click('button', 'Assign to shelf');
  await staff.gone('button', `More actions: ${kolliId}`);
  await staff.click('link', linkNamed('Reservations'));
  await staff.see('button', `Picked up: ${kolliId}`);
  await stop('reservations');
  await staff.click('button', `Picked up: ${kolliId}`);
  await staff.see('button', 'Yes');
  await stop('picked-up');
  await staff.click('button', 'Yes');
  await staff.gone('dialog', /./);
  await staff.gone('button', `Picked up: ${kolliId}`);
  await staff.click('link', linkNamed('Delivery history'));
  await staff.see('button', `Reservation info: ${kolliId}`);
  await stop('history');
}

/** A scan asks where an order goes, and opens a parcel that has its place. */
async function scan(walk: Walk): Promise<void> {
  const { kolli, staff, stop } = walk;
  const { kolliId } = await sendOrder(walk, pharmacyNamed('Satama'));
  const scanParcel = async () => {
    await kolli.type(kolliId);
    await kolli.press('Enter');
  };
  await scanParcel();
  await staff.see('heading', `Where does ${kolliId} go?`);
  await stop('scanned');
  await kolli.type('S');
  await staff.see('button', /^Reserve \d+-\d+$/);
  await kolli.press('Enter');
  await staff.gone('heading', `Where does ${kolliId} go?`);
  await scanParcel();
  await staff.click('button', 'Delete reservation');
  await stop('delete-reservation');
  await staff.click('button', 'Delete');
  await staff.gone('dialog', /./);
  await staff.click('link', linkNamed('API reservations'));
  await staff.click('button', `Picked up: ${kolliId}`);
  await staff.click('button', 'Yes');
  await staff.gone('dialog', /./);
  await staff.gone('button', `Picked up: ${kolliId}`);
}

/** What the demo's 90 days left. */
async function lookBack({ staff, stop }: Walk): Promise<void> {
  await staff.click('link', linkNamed('Temperature log'));
  await staff.see('heading', 'Deviations');
  await stop('temperature-log');
  await staff.click('link', linkNamed('Alarms'));
  await staff.see('row', /Fridge/);
  await stop('alarms');
  await staff.click('link', linkNamed('Statistics'));
  await staff.see('heading', 'Month by month');
  await stop('statistics');
  await staff.click('link', linkNamed('To decide'));
  await staff.see('radio', /^Release/);
  await staff.see('radio', /^Reject/);
  await stop('to-decide');
  await staff.click('link', linkNamed('Today'));
  await staff.see('heading', 'Today');
  await stop('today');
}

/** A customer proves who they are, on pages of their own. */
async function verify(walk: Walk): Promise<void> {
  const { kolli, sandbox, visitor, stop } = walk;
  const torget = pharmacyNamed('Torget');
  const customer = demoCustomers.find(({ country }) => country === 'SE');
  if (customer === undefined) throw new Error('The sandbox has no customer in Sweden');
  const order = await sendOrder(walk, torget, customer.identityNumber);
  await signOut(walk);
  await signIn(walk, torget.staff);
  const lockerId = await assignDoor(walk, order);
  await loadParcel(walk, torget, order, lockerId);
  await sandbox.goTo(await readSms(walk, order.phone, /(https?:\S+)/));
  await visitor.click('button', new RegExp(`^${customer.givenName} ${customer.familyName}`));
  await visitor.seeFilled('Pickup PIN', /^\d{6}$/);
  const pin = await visitor.valueOf('textbox', 'Pickup PIN');
  await stop('customer', sandbox);
  await takeParcel(walk, torget, pin, lockerId);
  await kolli.press('Escape');
}

/** The administrator, user guide, helpdesk and the documentation. */
async function lookAround(walk: Walk): Promise<void> {
  const { kolli, staff, sandbox, visitor, stop } = walk;
  const admin = demo.users.find(({ accesses }) => accesses.every(({ role }) => role === 'admin'));
  await signOut(walk);
  await signIn(walk, { email: admin?.email ?? '', password: admin?.password ?? '' });
  await staff.see('button', 'Continue');
  await stop('choose-pharmacy');
  await staff.click('button', 'Continue');
  await staff.see('option', /^\d+-\d+, small, free/);
  await sandbox.goTo(await staff.addressOf(/^User guide/));
  await visitor.see('heading', 'User guide');
  await staff.click('link', 'Edit pharmacy information');
  await staff.see('link', /^Refer to our helpdesk/);
  await stop('pharmacy');
  await sandbox.goTo(await staff.addressOf(/^Refer to our helpdesk/));
  await visitor.see('heading', 'Helpdesk');
  await kolli.goTo(`${site.url}/docs`);
  await staff.read('main', /Send an order/);
}

/** Parts of the tour in their order, each with the last of its steps. */
export const tour = [
  { go: deliver, last: 5 },
  { go: handOver, last: 6 },
  { go: scan, last: 7 },
  { go: lookBack, last: 8 },
  { go: verify, last: 9 },
  { go: lookAround, last: 10 },
];
