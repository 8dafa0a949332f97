import type { Pharmacy } from '@kolli/contract/pharmacies';
import type { PickupBox } from '@kolli/contract/pickup-boxes';
import { raiseAlarm } from '../../features/alarms/raise-alarm.ts';
import type { DocumentedWorld, Statement } from './documented-world.ts';

/** The pharmacy's form as both documents list its fields, but for `shelvesNumber`. */
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

const pharmacies: readonly Statement[] = [
  ['GET /pharmacies/show/{id}', '', ({ pharmacyId }) => ({ params: [pharmacyId] })],
  [
    updatePharmacy,
    'the form with another name, the shelves as they were',
    async (world) => {
      const { form } = await pharmacyForm(world);
      const additional = {
        additionalEmails: ['night@example.test'],
        additionalPhoneNumbers: [],
      };
      return { params: [world.pharmacyId], body: { ...form, ...additional, name: 'Renamed' } };
    },
  ],
  [
    updatePharmacy,
    'the form with one more shelf',
    async (world) => {
      const { form, shelvesNumber } = await pharmacyForm(world);
      return {
        params: [world.pharmacyId],
        body: { ...form, shelvesNumber: shelvesNumber + 1 },
      };
    },
  ],
  [
    service,
    'asked for',
    ({ pharmacyId }) => ({
      params: [pharmacyId],
      body: { serviceRequest: true, description: 'A door does not close' },
    }),
  ],
];

const updateBox = 'PATCH /pickup-boxes/update/{id}';
const toggleBox = 'PATCH /pickup-boxes/toggle-active/{id}';
const toggleDoor = 'PATCH /pickup-boxes/toggle-locker/{id}';

const boxes: readonly Statement[] = [
  [
    'GET /pickup-boxes/show-by-pharmacy-id/{id}',
    '',
    ({ pharmacyId }) => ({ params: [pharmacyId] }),
  ],
  ['GET /pickup-boxes/show/{id}', '', ({ boxId }) => ({ params: [boxId] })],
  [
    updateBox,
    'the form with another street',
    async (world) => {
      const form = await boxForm(world);
      return { params: [world.boxId], body: { ...form, street: 'Side Street 2' } };
    },
  ],
  ...[false, true].map(
    (active): Statement => [
      toggleBox,
      `active ${active}`,
      ({ boxId }) => ({ params: [boxId], body: { active } }),
    ],
  ),
  ...[true, false].map(
    (inactive): Statement => [
      toggleDoor,
      `inactive ${inactive}`,
      async ({ inBox }) => {
        const { box } = await inBox();
        return { params: [box.id], body: { inactive, lockerId: '1-2' } };
      },
    ],
  ),
  [
    'GET /pickup-boxes/capacity-per-pharmacy/{id}',
    'without timezoneOffset',
    ({ pharmacyId, range: { startTime, endTime } }) => ({
      params: [pharmacyId],
      query: { startTime, endTime },
    }),
  ],
  [
    'GET /pickup-boxes/capacity-per-box/{id}',
    '',
    ({ boxId, range }) => ({ params: [boxId], query: range }),
  ],
];

const stamps = '/temperatures/temperatures-stamps/{boxId}';
const alarms = 'GET /alarms/show-by-box-id/{boxId}';

const watching: readonly Statement[] = [
  [`GET ${stamps}`, '', ({ boxId }) => ({ params: [boxId] })],
  [`POST ${stamps}`, 'without a body', ({ boxId }) => ({ params: [boxId] })],
  [
    'GET /temperatures/logs-per-box/{boxId}',
    '',
    ({ boxId, range }) => ({ params: [boxId], query: range }),
  ],
  ...['temp_high', ''].map(
    (alarmType): Statement => [
      alarms,
      `alarmType '${alarmType}'`,
      ({ boxId, range }) => ({ params: [boxId], query: { ...range, alarmType } }),
    ],
  ),
  [
    'POST /alarms/comment',
    '',
    async ({ server, pharmacyId, boxId: pickupboxId }) => {
      const at = server.time.clock();
      const of = { pharmacyId, boxId: pickupboxId, lockerId: '99-99', at } as const;
      await server.store.inPharmacies([pharmacyId], (tx) =>
        raiseAlarm(tx, { ...of, type: 'temp_high', cause: null }),
      );
      const alarm = { pickupboxId, timestamp: at.getTime(), lockerId: '99-99' };
      return { body: { ...alarm, alarmInfo: 'The door was ajar' } };
    },
  ],
];

/** What the documents send of pharmacies, boxes, temperatures and alarms (1§7, 2§7). */
export const placeStatements = [...pharmacies, ...boxes, ...watching];
