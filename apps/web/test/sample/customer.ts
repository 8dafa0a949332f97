import type {
  CustomerData,
  CustomerDelivery,
  CustomerExport,
} from '@kolli/contract/pharmacy/customer-data';
import { BOX_ID } from './ids.ts';

const docId = (index: number) => `01990000-0000-7000-8000-00000000c${String(100 + index)}`;
const at = (day: number, month: number, year = 2026, hours = 9) =>
  new Date(year, month - 1, day, hours, 13).getTime();

const periods = {
  identityDays: 30,
  pinDays: 7,
  deliveryMonths: 13,
  messageDays: 90,
  openingMonths: 13,
};

function closed(index: number, changes: Partial<CustomerDelivery>): CustomerDelivery {
  return {
    docId: docId(index),
    deliveryId: `fp-${String(index)}`,
    deliveryStatus: 'pickup',
    match: 'customer',
    isOpen: false,
    closedTime: at(14, 11),
    hasIdentityNumber: true,
    isIdentityNumberCleared: false,
    hasPhoneNumber: true,
    hasIds: true,
    messageCount: 1,
    identityUntil: at(14, 12),
    restUntil: at(14, 12, 2027),
    boxId: null,
    boxName: null,
    lockerId: [],
    shelf: [],
    waitsUntil: null,
    ...changes,
  };
}

const openDelivery = closed(1, {
  deliveryId: 'fp-10853',
  deliveryStatus: 'delivered',
  isOpen: true,
  closedTime: null,
  identityUntil: null,
  restUntil: null,
  boxId: BOX_ID,
  boxName: 'Satama 1',
  lockerId: ['2-3'],
  waitsUntil: at(25, 11),
});

/** A customer with one open delivery and three closed ones, the oldest without identity number. */
export function sampleCustomerData(changes: Partial<CustomerData> = {}): CustomerData {
  return {
    kind: 'phone',
    phoneNumber: '+358400002816',
    periods,
    stored: [
      { kind: 'identityNumber', count: 3, firstUntil: at(2, 12), lastUntil: at(14, 12) },
      { kind: 'phoneNumber', count: 4, firstUntil: at(30, 10, 2027), lastUntil: at(14, 12, 2027) },
      { kind: 'ids', count: 4, firstUntil: at(30, 10, 2027), lastUntil: at(14, 12, 2027) },
      { kind: 'messages', count: 3, firstUntil: at(31, 1, 2027), lastUntil: at(12, 2, 2027) },
      { kind: 'openings', count: 11, firstUntil: at(22, 2, 2027), lastUntil: at(22, 2, 2027) },
    ],
    deliveries: [
      openDelivery,
      closed(10829, {}),
      closed(10655, {
        closedTime: at(2, 11, 2026, 16),
        identityUntil: at(2, 12),
        restUntil: at(2, 12, 2027),
      }),
      closed(9917, {
        deliveryStatus: 'cancelled',
        closedTime: at(30, 9),
        hasIdentityNumber: false,
        isIdentityNumberCleared: true,
        identityUntil: null,
        restUntil: at(30, 10, 2027),
        messageCount: 0,
      }),
    ],
    openCount: 1,
    closedCount: 3,
    erasableMessages: 2,
    identityDocId: docId(10829),
    foundWith: [],
    lastSearch: null,
    ...changes,
  };
}

/** What the server returns for a number of which nothing is stored. */
export function noCustomerData(): CustomerData {
  return sampleCustomerData({
    stored: [],
    deliveries: [],
    openCount: 0,
    closedCount: 0,
    erasableMessages: 0,
    identityDocId: null,
  });
}

const exportedDelivery: CustomerExport['deliveries'][number] = {
  docId: docId(10829),
  match: 'customer',
  deliveryStatus: 'pickup',
  isOpen: false,
  deliveryId: 'fp-10829',
  additionalDeliveryIds: ['fp-10830'],
  order_id: 'A-77',
  fulfillment_order_id: 'FO-77',
  phoneNumber: '+358400002816',
  descriptionText: 'Ring the bell',
  is_drug: true,
  hasIdentityNumber: true,
  hasPickupIdentityNumber: false,
  isIdentityNumberCleared: false,
  reservedTime: at(10, 11),
  closedTime: at(14, 11),
  identityUntil: at(14, 12),
  restUntil: at(14, 12, 2027),
  boxName: 'Satama 1',
  actions: [
    {
      event: 'pickUpByCustomer',
      time: at(14, 11),
      userName: null,
      lockerId: ['2-3'],
      shelf: [],
      reason: null,
    },
  ],
  messages: [
    {
      purpose: 'delivery',
      time: at(11, 11),
      sentTime: at(11, 11),
      recipient: '+358400002816',
      text: 'Your parcel waits',
    },
  ],
  openings: [{ time: at(12, 11), userName: 'Sari Koskela' }],
};

/** The export of a customer with one closed delivery. */
export function sampleCustomerExport(): CustomerExport {
  const { stored, phoneNumber, kind } = sampleCustomerData();
  return {
    madeTime: at(24, 11),
    pharmacyName: 'Vaasan Keskusapteekki',
    businessId: '1234567-8',
    kind,
    phoneNumber,
    stored,
    periods,
    deliveries: [exportedDelivery],
    requests: [{ action: 'customer.export', time: at(24, 11), userName: 'Anna Lindqvist' }],
  };
}
