import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { expect } from 'vitest';
import { type DocumentedWorld, type Statement, statementsOf } from './documented-world.ts';

/** The pharmacy's form with the fields of both documents, except `shelvesNumber`. */
async function pharmacyForm({ server, main, pharmacyId }: DocumentedWorld) {
  const { body } = await server.ask(main, 'GET', `/api/pharmacies/show/${pharmacyId}`);
  const shown = body.result as Pharmacy;
  const { name, email, phoneNumber, serviceRequest, deliveryKeepTime } = shown;
  const { deliveryReminderMessagePeriod, pinCode, strongAuthentication, pickUpMachine } = shown;
  const { zipCode, streetAddress, country, city, businessId, pickupBox } = shown;
  const { additionalEmails, additionalPhoneNumbers, shelvesNumber } = shown;
  const form = {
    name,
    email,
    phoneNumber,
    serviceRequest,
    deliveryKeepTime,
    deliveryReminderMessagePeriod,
    pinCode,
    strongAuthentication,
    pickUpMachine,
    zipCode,
    streetAddress,
    country,
    city,
    businessId,
    pickupBox,
    additionalEmails,
    additionalPhoneNumbers,
  };
  return { form, shelvesNumber };
}

/** The fields of the box's form (2§2 'Edit pickup box'). */
async function boxForm({ server, main, boxId }: DocumentedWorld) {
  const { body } = await server.ask(main, 'GET', `/api/pickup-boxes/show/${boxId}`);
  const { info } = body.result as PickupBox;
  const { id, name, street, city, zipCode, country, uiLanguages, language, templateId } = info;
  return { id, name, street, city, zipCode, country, uiLanguages, language, templateId };
}

const updatePharmacy = 'PATCH /pharmacies/update/{id}';
const service = 'POST /pharmacies/service-request/{id}';

const pharmacies = statementsOf({
  'GET /pharmacies/show/{id}': ({ pharmacyId: id, pharmacyName: name }) => {
    const shelves = [{ name: 'A1' }, { name: 'B2' }];
    return { params: [id], result: { id, name, city: 'Helsinki', shelves, shelvesNumber: 2 } };
  },
  [`${updatePharmacy}, the form with another name, the shelves as they were`]: async (world) => {
    const { form, shelvesNumber } = await pharmacyForm(world);
    const additional = { additionalEmails: ['night@example.test'], additionalPhoneNumbers: [] };
    const body = { ...form, ...additional, name: 'Renamed' };
    return { params: [world.pharmacyId], body, result: { ...body, shelvesNumber } };
  },
  [`${updatePharmacy}, the form with one more shelf`]: async (world) => {
    const { form, shelvesNumber } = await pharmacyForm(world);
    const body = { ...form, shelvesNumber: shelvesNumber + 1 };
    const shelves = [{ name: 'A1' }, { name: 'B2' }, expect.anything()];
    return { params: [world.pharmacyId], body, result: { ...body, shelves } };
  },
  [`${service}, asked for`]: ({ pharmacyId }) => {
    const shown = { serviceRequest: true };
    const serviceDescription = 'A door does not close';
    return {
      params: [pharmacyId],
      body: { ...shown, description: serviceDescription },
      result: shown,
      reads: [[`/pharmacies/show/${pharmacyId}`, { ...shown, serviceDescription }]],
    };
  },
});

/** Reserves the small door of a new box for an hour. */
async function hourInBox({ server, inBox }: DocumentedWorld) {
  const { id } = (await inBox()).box;
  server.time.advance(3_600_000);
  return { id, name: `Box ${id.slice(-12)}` };
}

const updateBox = 'PATCH /pickup-boxes/update/{id}';
const toggleBox = 'PATCH /pickup-boxes/toggle-active/{id}';
const toggleDoor = 'PATCH /pickup-boxes/toggle-locker/{id}';

const boxes: readonly Statement[] = [
  ...statementsOf({
    'GET /pickup-boxes/show-by-pharmacy-id/{id}': ({ pharmacyId, boxId: id }) => {
      const box = expect.objectContaining({ id, pharmacyId });
      return { params: [pharmacyId], result: expect.arrayContaining([box]) };
    },
    'GET /pickup-boxes/show/{id}': ({ pharmacyId, boxId: id }) => {
      const modules = [
        ['1-1', '1-2', '1-3'],
        ['2-1', '2-2'],
      ].map((doors) => ({ lockers: doors.map((lockerId) => ({ lockerId })) }));
      return { params: [id], result: { id, pharmacyId, info: { modules } } };
    },
    [`${updateBox}, the form with another street`]: async (world) => {
      const form = await boxForm(world);
      const body = { ...form, street: 'Side Street 2' };
      return { params: [world.boxId], body, result: { info: body } };
    },
  }),
  ...[false, true].map(
    (active): Statement => [
      toggleBox,
      `active ${active}`,
      async ({ desk, boxId: id }) => {
        await desk.setBoxActive(!active);
        return { params: [id], body: { active }, result: { id, info: { active } } };
      },
    ],
  ),
  ...[true, false].map(
    (inactive): Statement => [
      toggleDoor,
      `inactive ${inactive}`,
      async ({ inBox }) => {
        const { box } = await inBox();
        const body = { inactive, lockerId: '1-2' };
        await box.look((tx) =>
          tx
            .updateTable('locker')
            .set({ is_inactive: !inactive })
            .where('box_id', '=', box.id)
            .where('locker_id', '=', '1-2')
            .execute(),
        );
        // The door 1-2 is the second of three.
        const module = { lockers: [{ inactive: false }, body, { inactive: false }] };
        const shown = { info: { modules: [module, {}] } };
        const reads = [[`/pickup-boxes/show/${box.id}`, shown]] as const;
        return { params: [box.id], body, result: body, reads };
      },
    ],
  ),
  ...statementsOf({
    'GET /pickup-boxes/capacity-per-pharmacy/{id}, without timezoneOffset': async (world) => {
      const { pharmacyId } = world;
      await hourInBox(world);
      const { startTime, endTime } = world.range;
      const amount = expect.any(Number);
      const capacity = { small: amount, medium: amount, large: amount, fridge: amount };
      const result = { id: pharmacyId, pharmacyId, capacity, shelves: amount };
      return { params: [pharmacyId], query: { startTime, endTime }, result };
    },
    'GET /pickup-boxes/capacity-per-box/{id}': async (world) => {
      const { id, name } = await hourInBox(world);
      // The only small door is occupied, no others.
      const capacity = { small: 100, medium: 0, large: 0, fridge: 0 };
      const result = { id, pharmacyId: world.pharmacyId, name, capacity, shelves: null };
      return { params: [id], query: world.range, result };
    },
  }),
];

/** Payloads of the documents for pharmacies and boxes (1§7, 2§7). */
export const placeStatements = [...pharmacies, ...boxes];
