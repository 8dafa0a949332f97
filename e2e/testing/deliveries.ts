import { expect, type Page } from '@playwright/test';
import { apiOf, postOrder } from './api.ts';
import { newPhoneNumber, type Place } from './place.ts';

export interface MadeDelivery {
  readonly docId: string;
  readonly deliveryId: string;
  readonly deliveryStatus: string;
  readonly lockerId: readonly string[];
}

export interface ShownBox {
  readonly info: {
    readonly modules: readonly {
      readonly lockers: readonly {
        readonly lockerId: string;
        readonly type: number;
        readonly fridge: boolean;
        readonly status: string;
      }[];
    }[];
  };
}

/** A valid identity number, and another person's. */
export const ssn = '131052-308T';
export const anotherSsn = '010190-908Y';

type OrderFields = { phoneNumber?: string | null; is_drug?: boolean; ssn?: string };

/** Posts an order to the place, by default with a phone number of its own. */
export async function order(
  page: Page,
  place: Place,
  kolliId: string,
  fields: OrderFields = {},
): Promise<void> {
  const { phoneNumber = newPhoneNumber(), ...others } = fields;
  await postOrder(page, place.businessId, {
    deliveryId: kolliId,
    order_id: `o-${kolliId}`,
    fulfillment_order_id: `f-${kolliId}`,
    ...(phoneNumber === null ? {} : { phoneNumber }),
    ...others,
  });
}

type ApiCall = Awaited<ReturnType<typeof apiOf>>;

async function result(response: ReturnType<ApiCall>): Promise<MadeDelivery> {
  const { status, body } = await response;
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { result: MadeDelivery }).result;
}

/** Actions of staff on deliveries by API, as the user signed in on the page. */
export async function staffOf(page: Page, { pharmacyId }: Place) {
  const callApi = await apiOf(page);
  const counter = `/deliveries/update-on-pharmacy/${pharmacyId}`;
  const update = async (method: 'PATCH' | 'DELETE', path: string, body: object) =>
    await result(callApi(method, path, body));
  return {
    callApi,
    ...placingOf(callApi, pharmacyId),
    handOver: (kolliId: string) =>
      update('PATCH', `${counter}/${kolliId}`, { deliveryStatus: 'pickup' }),
    describe: (kolliId: string, descriptionText: string) =>
      update('PATCH', `/deliveries/update-description/${kolliId}`, { pharmacyId, descriptionText }),
    destroy: (kolliId: string) =>
      update('DELETE', '/deliveries/destroy', { pharmacyId, deliveryId: kolliId }),
    remove: (kolliId: string) =>
      update('DELETE', `/deliveries/delete-reservation-on-pharmacy/${pharmacyId}/${kolliId}`, {}),
  };
}

function placingOf(callApi: ApiCall, pharmacyId: string) {
  const fields = (kolliId: string, others: object) => ({
    deliveryId: kolliId,
    phoneNumber: newPhoneNumber(),
    ...others,
  });
  return {
    reserve: (boxId: string, kolliId: string, lockerId: string[], others: object = {}) =>
      result(
        callApi('POST', `/deliveries/create/${boxId}`, { ...fields(kolliId, others), lockerId }),
      ),
    /** Free lockers of a size (0 small, 1 medium, 2 large), not in a fridge. */
    freeDoors: async (boxId: string, size: number) => {
      const { body } = await callApi('GET', `/pickup-boxes/show/${boxId}`);
      const { result: box } = body as { result: ShownBox };
      return box.info.modules
        .flatMap(({ lockers }) => lockers)
        .filter(({ type, fridge, status }) => type === size && !fridge && status === 'free')
        .map(({ lockerId }) => lockerId);
    },
    /** Reserves at the counter, without locker and shelf. */
    book: (kolliId: string, others: object = {}) =>
      result(
        callApi('POST', `/deliveries/create-on-pharmacy/${pharmacyId}`, fields(kolliId, others)),
      ),
    putOnShelf: (kolliId: string, shelf: string[]) =>
      result(
        callApi('PATCH', `/deliveries/update-on-pharmacy/${pharmacyId}/${kolliId}`, {
          deliveryStatus: 'update',
          shelf,
        }),
      ),
  };
}
