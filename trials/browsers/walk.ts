import { site } from '../../e2e/testing/site.ts';
import { type DemoPharmacy } from './demo-site.ts';
import { type Person, personAt, type StartedBrowser, type Tab } from './tab.ts';

/** Somebody who walks the tour in two tabs of a browser. */
export interface Walk {
  readonly kolli: Tab;
  readonly staff: Person;
  readonly sandbox: Tab;
  readonly visitor: Person;
  /** The names that were seen on the screens, and what was typed, in this order. */
  readonly met: string[];
  /** Called at each screen, once it is complete. */
  readonly stop: (screen: string, tab?: Tab) => Promise<void>;
}

/** Opens the two tabs. `look` gets the tab that shows the screen. */
export async function beginWalk(
  browser: StartedBrowser,
  look: (tab: Tab, screen: string) => Promise<void>,
): Promise<Walk> {
  const [kolli, sandbox] = [await browser.openTab(), await browser.openTab()];
  const met: string[] = [];
  return {
    kolli,
    sandbox,
    staff: personAt(kolli, met),
    visitor: personAt(sandbox, met),
    met,
    stop: (screen, tab = kolli) => look(tab, screen),
  };
}

/** Follows links of the sandbox, from its start page. */
async function openSandbox({ sandbox, visitor }: Walk, ...links: readonly string[]): Promise<void> {
  await sandbox.goTo(site.sandboxUrl);
  for (const link of links) await sandbox.goTo(await visitor.addressOf(link));
}

/** An order as the sandbox has sent it. */
export interface SentOrder {
  readonly kolliId: string;
  readonly phone: string;
}

/** Fills the order form with an example and sends it: one parcel without drugs, to `ssn` if given. */
export async function sendOrder(
  walk: Walk,
  { businessId, name }: DemoPharmacy,
  ssn = '',
): Promise<SentOrder> {
  const { sandbox, visitor } = walk;
  await openSandbox(walk, 'Order source');
  await visitor.see('combobox', 'Pharmacy');
  await visitor.read('#businessId', new RegExp(name));
  walk.met.push(name);
  await sandbox.call('choose', 'businessId', businessId);
  await visitor.click('button', 'Fill with an example');
  await visitor.seeFilled('Kolli ID', /^fp-\d+$/);
  await visitor.fill('Second kolli ID', '');
  await visitor.fill('Identity number (optional)', ssn);
  if ((await visitor.valueOf('checkbox', 'Includes drugs')) === 'true')
    await visitor.click('checkbox', 'Includes drugs');
  const kolliId = await visitor.valueOf('textbox', 'Kolli ID');
  const phone = await visitor.valueOf('textbox', 'Phone');
  await visitor.click('button', 'Send order');
  await visitor.read('body', /Kolli took the order/);
  return { kolliId, phone };
}

/** Loads Kolli with its texts in English, and without the first steps of a new pharmacy. */
export async function openKolli({ kolli, staff }: Walk): Promise<void> {
  await kolli.goTo(`${site.url}/auth/login`);
  await kolli.call('store', { locale: 'en', 'kolli.firstSteps': 'closed' });
  await kolli.goTo(`${site.url}/auth/login`);
  await staff.see('button', 'Sign in');
}

export async function signIn(
  { staff }: Walk,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await staff.see('button', 'Sign in');
  await staff.fill('E-mail', email);
  await staff.fill('Password', password);
  await staff.click('button', 'Sign in');
}

export async function signOut({ staff }: Walk): Promise<void> {
  await staff.click('button', 'Log out');
  await staff.see('button', 'Sign in');
}

/** A link or tab of the screens, which may have a count. */
export const linkNamed = (label: string) => new RegExp(`^${label}\\s*\\d*$`);

const doorNamed = (lockerId: string, state: string) => new RegExp(`^${lockerId}, .*${state}`);

/** Gives a waiting order the first free small door; returns its number. */
export async function assignDoor({ staff, stop }: Walk, { kolliId }: SentOrder): Promise<string> {
  const free = await staff.nameOf('option', /^\d+-\d+, small, free/);
  const lockerId = free.slice(0, free.indexOf(','));
  await staff.click('option', free);
  await staff.see('complementary', lockerId);
  await stop('free-door');
  await staff.click('button', 'Assign reservation');
  await staff.see('button', `Choose this delivery: ${kolliId}`);
  await stop('choose-delivery');
  await staff.click('button', `Choose this delivery: ${kolliId}`);
  await staff.see('button', 'Done');
  await stop('reserved');
  await staff.click('button', 'Done');
  await staff.see('option', doorNamed(lockerId, 'reserved'));
  return lockerId;
}

const openBox = (walk: Walk, { box }: DemoPharmacy) =>
  openSandbox(walk, 'Boxes', box.name, 'English');

async function typePin({ visitor }: Walk, pin: string): Promise<void> {
  for (const digit of pin) await visitor.click('button', digit);
  await visitor.click('button', 'OK');
}

/** Loads a parcel into its door, at the box; Kolli shows it without being asked. */
export async function loadParcel(
  walk: Walk,
  pharmacy: DemoPharmacy,
  { kolliId }: SentOrder,
  lockerId: string,
): Promise<void> {
  const { sandbox, visitor, staff } = walk;
  await openBox(walk, pharmacy);
  await visitor.click('button', 'Staff');
  await typePin(walk, pharmacy.staff.pharmacistPin);
  await visitor.see('button', 'Log out');
  await visitor.fill('Parcel ID', kolliId);
  await sandbox.press('Enter');
  await visitor.click('button', new RegExp(`^Door ${lockerId} is open`));
  await visitor.click('button', 'Log out');
  await staff.see('option', doorNamed(lockerId, 'delivered'));
  // That somebody of the staff is at the box.
  await staff.gone('note', /^/);
}

/** What a pattern's group matches in the newest SMS of a phone, once it has arrived. */
export async function readSms(walk: Walk, phone: string, text: RegExp) {
  await openSandbox(walk, 'Phone');
  const newest = new RegExp(`${phone.slice(-2)}[^]*?${text.source}`);
  return walk.visitor.read('#phones section:first-child', newest);
}

/** The customer takes the parcel out of the door; Kolli shows it as free. */
export async function takeParcel(
  walk: Walk,
  pharmacy: DemoPharmacy,
  pin: string,
  lockerId: string,
): Promise<void> {
  await openBox(walk, pharmacy);
  await typePin(walk, pin);
  await walk.visitor.click('button', new RegExp(`^Door ${lockerId} is open`));
  await walk.staff.see('option', doorNamed(lockerId, 'free'));
}
