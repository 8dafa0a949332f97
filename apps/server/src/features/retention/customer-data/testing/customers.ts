import { type GivenUser, givenUser } from '../../../../testing/factories.ts';
import { rowsIn } from '../../../../testing/rows.ts';
import type { Answer, TestServer } from '../../../../testing/test-server.ts';
import {
  givenTestCounter,
  type Parcel,
  type TestCounter,
} from '../../../counter/testing/counter.ts';

/** The phone number of the tests' customer, and its national form. */
export const customerPhone = '+358400002816';
export const nationalPhone = '0400002816';

/** A pharmacy with a counter and a main user who asks for customers' data. */
export interface TestCustomers extends TestCounter {
  readonly mainUser: GivenUser;
  search: (number: string, who?: GivenUser) => Promise<Answer>;
  exportData: (number: string, format?: 'json' | 'pdf', who?: GivenUser) => Promise<Answer>;
  erase: (number: string, lastFour: string, who?: GivenUser) => Promise<Answer>;
  open: (docId: string, who?: GivenUser) => Promise<Answer>;
  /** An order of the customer that was handed over to them. */
  pickedUp: (fields?: object) => Promise<Parcel>;
  /** A parcel of the customer that is behind a door, about which they were notified. */
  inDoor: (deliveryId: string, lockerId: string) => Promise<Parcel>;
  /** Takes such a parcel out of its door and hands it over. */
  handOverFromDoor: (parcel: Parcel, lockerId: string) => Promise<void>;
  /** The audit entries about customers' data, oldest first. */
  requests: () => Promise<
    { action: string; subject: string; detail: unknown; user_name: string | null }[]
  >;
}

function customerCalls(server: TestServer, pharmacyId: string, mainUser: GivenUser) {
  const post = (path: string, body: object, who: GivenUser) =>
    server.ask(who, 'POST', `/api${path}`, body);
  const calls: Pick<TestCustomers, 'search' | 'exportData' | 'erase' | 'open'> = {
    search: (customerNumber, who = mainUser) =>
      post('/customer-data/search', { pharmacyId, customerNumber }, who),
    exportData: (customerNumber, format = 'json', who = mainUser) =>
      post('/customer-data/export', { pharmacyId, customerNumber, format }, who),
    erase: (customerNumber, lastFour, who = mainUser) =>
      post('/customer-data/erase', { pharmacyId, customerNumber, lastFour }, who),
    open: (docId, who = mainUser) => server.ask(who, 'POST', `/api/deliveries/opened/${docId}`),
  };
  return calls;
}

/** Creates a pharmacy of its own with a counter and a main user. */
export async function givenCustomers(server: TestServer): Promise<TestCustomers> {
  const counter = await givenTestCounter(server);
  const { pharmacyId, box, staff, look } = counter;
  const name = { firstName: 'Maija', lastName: 'Mallinen' };
  const mainUser = await givenUser(server, { pharmacyId, role: 'main_user', ...name });
  return {
    ...counter,
    mainUser,
    ...customerCalls(server, pharmacyId, mainUser),
    pickedUp: async (fields = {}) => {
      const parcel = await counter.arrive({ phoneNumber: customerPhone, ...fields });
      const { ssn } = fields as { ssn?: string };
      if (ssn !== undefined) await counter.verifySsn(staff, parcel, ssn);
      await counter.handOver(staff, parcel);
      return parcel;
    },
    inDoor: async (deliveryId, lockerId) => {
      const docId = await box.reserve([lockerId], { deliveryId, phoneNumber: customerPhone });
      await box.report({ kind: 'loaded', docId, lockerId, userId: staff.id });
      return { docId, deliveryId };
    },
    handOverFromDoor: async (parcel, lockerId) => {
      const { docId } = parcel;
      await box.report({ kind: 'removed', docId, lockerId, userId: staff.id });
      await counter.handOver(staff, parcel);
    },
    requests: async () => {
      const rows = await rowsIn(look, 'audit_entry', { pharmacy_id: pharmacyId }, 'seq');
      return rows.filter(({ action }) => action.startsWith('customer.'));
    },
  };
}
