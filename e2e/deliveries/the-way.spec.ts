import { expect, type Page, test } from '@playwright/test';
import demo from '../../apps/sandbox/demo/site.json' with { type: 'json' };
import { apiOf } from '../testing/api.ts';
import type { ShownBox } from '../testing/deliveries.ts';
import { messagesFor, pinFor } from '../testing/phone.ts';
import { door, freeDoor, openBrowser, signIn, site } from '../testing/site.ts';

type Person = (typeof demo.users)[number];

function personAt(
  businessId: string | undefined,
  role: string,
): Person & { password: string; pharmacistPin: string } {
  const person = demo.users.find(({ accesses }) =>
    accesses.some((access) => access.pharmacy === businessId && access.role === role),
  );
  if (person?.password === undefined || person.pharmacistPin === undefined)
    throw new Error(`The demo site has no ${role} at ${businessId}`);
  return { ...person, password: person.password, pharmacistPin: person.pharmacistPin };
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

/** Every call of the web surface with an id, with the ids of another pharmacy. */
function guessesAt(pharmacyId: string, boxId: string, kolliId: string, lockerId: string) {
  const fields = { deliveryId: 'guess', phoneNumber: '+358457001009', lockerId: [lockerId] };
  const assignment = { assignToBox: true, boxInfo: { boxId, lockerId: [lockerId] } };
  return [
    ['GET', `/pharmacies/show/${pharmacyId}`],
    ['GET', `/pickup-boxes/show-by-pharmacy-id/${pharmacyId}`],
    ['GET', `/pickup-boxes/show/${boxId}`],
    ['GET', `/live/${pharmacyId}`],
    ['GET', `/deliveries/open?pharmacyId=${pharmacyId}`],
    ['POST', `/deliveries/create/${boxId}`, fields],
    ['PATCH', `/deliveries/assign/${pharmacyId}/${kolliId}`, assignment],
    ['PATCH', '/users/pharmacy-accesses', { pharmacyId }],
  ] as const;
}

async function typePin(box: Page, pin: string): Promise<void> {
  for (const digit of pin) await box.getByRole('button', { name: digit, exact: true }).click();
  await box.locator('[data-key=enter]').click();
}

async function closeDoor(box: Page, lockerId: string): Promise<void> {
  await box.getByRole('button', { name: `Door ${lockerId} is open` }).click();
}

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

test('DLV-15 NAV-41 DLG-08 DLG-26: an order arrives, staff assign a locker, the parcel is loaded into the box, the customer picks it up', async ({
  browser,
}) => {
  const [pharmacy, other] = site.pharmacies;
  const [box] = pharmacy?.boxes ?? [];
  if (pharmacy === undefined || other === undefined || box === undefined)
    throw new Error('No demo site');
  const mainUser = personAt(pharmacy.businessId, 'main_user');
  const staff = personAt(pharmacy.businessId, 'user');
  const phoneNumber = '+358457001001';
  const kolliId = `way-${Date.now()}`;

  const sandbox = await openBrowser(browser);
  const first = await openBrowser(browser);
  const second = await openBrowser(browser);

  await test.step('the order source posts an order', async () => {
    await sandbox.goto(`${site.sandboxUrl}/order-source`);
    await sandbox.getByLabel('Pharmacy').selectOption(pharmacy.businessId);
    for (const [label, value] of [
      ['Kolli ID', kolliId.toUpperCase()],
      ['Second kolli ID', `${kolliId}-b`],
      ['Phone', phoneNumber],
      ['Order', `o-${kolliId}`],
      ['Fulfillment order', `f-${kolliId}`],
    ] as const)
      await sandbox.getByLabel(label, { exact: true }).fill(value);
    await sandbox.getByLabel('Includes drugs').check();
    await sandbox.getByRole('button', { name: 'Send order' }).click();
    await expect(sandbox.getByText('Kolli took the order')).toBeVisible();
  });

  await test.step('staff sign in and land on Lockers of their first box', async () => {
    await signIn(first, mainUser);
    await expect(first).toHaveURL(
      `${site.url}/pickup-boxes/${pharmacy.pharmacyId}/${box.id}/info-lockers`,
    );
    await expect(first).toHaveTitle('Lockers – Kolli');
    await signIn(second, staff);
  });

  const lockerId = await freeDoor(first);

  await test.step('they assign the waiting order a free locker, which turns orange in both browsers', async () => {
    await door(first, lockerId).click();
    await first.getByRole('button', { name: 'Assign reservation' }).click();
    await first.getByRole('button', { name: `Choose this delivery: ${kolliId}` }).click();
    await expect(first.getByText(`Locker ${lockerId} is reserved`)).toBeVisible();
    await first.getByRole('button', { name: 'Done' }).click();
    await expect(door(first, lockerId)).toHaveAccessibleName(/reserved/i);
    await expect(door(second, lockerId)).toHaveAccessibleName(/reserved/i);
  });

  const boxPage = await openBrowser(browser);
  await boxPage.goto(`${site.sandboxUrl}/boxes/${box.id}?language=en`);

  await test.step('at the box staff sign in, scan the parcel and close the door: blue everywhere', async () => {
    await boxPage.locator('#mode').click();
    await typePin(boxPage, staff.pharmacistPin);
    await expect(boxPage.locator('#session')).toContainText(staff.firstName);
    await boxPage.locator('#code').fill(`${kolliId}-B`);
    await boxPage.keyboard.press('Enter');
    await closeDoor(boxPage, lockerId);
    for (const page of [first, second])
      await expect(door(page, lockerId)).toHaveAccessibleName(/delivered/i);
    await boxPage.locator('#logout').click();
  });

  await test.step('its panel shows who did what, in order', async () => {
    const events = first.getByRole('region', { name: 'Events' }).getByRole('listitem');
    await expect(events).toContainText([
      'Order arrived',
      new RegExp(`Assigned to ${lockerId}.*${nameOf(mainUser)}`),
      new RegExp(`Put into ${lockerId}.*${nameOf(staff)}`),
    ]);
  });

  await test.step("the customer's SMS is on the phone, in the pharmacy's languages", async () => {
    await sandbox.goto(`${site.sandboxUrl}/phone`);
    await expect(sandbox.getByText('Noutokoodi').first()).toBeVisible();
    await expect
      .poll(async () => (await messagesFor(sandbox, phoneNumber))[0] ?? '')
      .toMatch(/Noutokoodi \d{6}[\s\S]*Hämtkod \d{6}/);
  });

  const pin = await pinFor(sandbox, phoneNumber);

  await test.step('the customer types the PIN and takes the parcel: the door is green, the delivery closed', async () => {
    await typePin(boxPage, pin);
    await closeDoor(boxPage, lockerId);
    for (const page of [first, second])
      await expect(door(page, lockerId)).toHaveAccessibleName(/free/i);
  });

  await test.step('the box has no data of it any more', async () => {
    const { status, body } = await (await apiOf(first))('GET', `/pickup-boxes/show/${box.id}`);
    const { result } = body as { result: ShownBox };
    const lockers = result.info.modules.flatMap((module) => module.lockers);
    expect(status).toBe(200);
    expect(lockers.find((one) => one.lockerId === lockerId)).toMatchObject({
      status: 'free',
      order: null,
    });
    expect(JSON.stringify(body)).not.toContain(kolliId);
  });

  await test.step('the same PIN has no effect the second time', async () => {
    await typePin(boxPage, pin);
    await expect(boxPage.getByRole('button', { name: /is open/ })).toHaveCount(0);
    await expect(door(first, lockerId)).toHaveAccessibleName(/free/i);
  });

  await test.step('a user of another pharmacy has no access to it, by screen or by guessing ids', async () => {
    const stranger = await openBrowser(browser);
    const calls: { url: string; status: number }[] = [];
    stranger.on(
      'response',
      (response) => void calls.push({ url: response.url(), status: response.status() }),
    );
    await signIn(stranger, personAt(other.businessId, 'main_user'));
    await expect(stranger.getByText(pharmacy.name)).toHaveCount(0);
    await stranger.goto(`${site.url}/pickup-boxes/${pharmacy.pharmacyId}/${box.id}/info-lockers`);
    await expect(stranger.getByText('You can’t see this')).toBeVisible();
    await expect(stranger.getByRole('listbox')).toHaveCount(0);
    const guesses = calls.filter(({ url }) => url.includes(box.id) && url.includes('/api/'));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([403]));
    const callApi = await apiOf(stranger);
    expect((await callApi('GET', '/profile')).status).toBe(200);
    for (const [method, path, body] of guessesAt(pharmacy.pharmacyId, box.id, kolliId, lockerId))
      expect(await callApi(method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    await expect(door(first, lockerId)).toHaveAccessibleName(/free/i);
  });

  await test.step('a locker reserved with the form is orange in the other browser, with its delivery', async () => {
    const formId = `form-${Date.now()}`;
    const formDoor = await freeDoor(first);
    await door(first, formDoor).click();
    await first.getByRole('button', { name: 'Reserve', exact: true }).click();
    const dialog = first.getByRole('dialog');
    await dialog.getByLabel('Kolli ID').first().fill(formId.toUpperCase());
    await dialog.getByLabel('Phone').fill('+358457001002');
    await dialog.getByRole('button', { name: 'Reserve the locker' }).click();
    await expect(first.getByText(`Locker ${formDoor} is reserved`)).toBeVisible();
    await first.getByRole('button', { name: 'Done' }).click();
    await expect(door(second, formDoor)).toHaveAccessibleName(
      `${formDoor}, small, reserved, ${formId}`,
    );
    await door(second, formDoor).click();
    const panel = second.getByRole('complementary', { name: formDoor });
    await expect(panel.getByText('+358 45 700 1002')).toBeVisible();
    await expect(panel.getByRole('listitem')).toContainText([
      new RegExp(`Reserved ${formDoor}.*${nameOf(mainUser)}`),
    ]);
    await expect(panel.getByRole('button', { name: 'Reserve' })).toHaveCount(0);
  });
});
