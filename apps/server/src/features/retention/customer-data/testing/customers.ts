import { type GivenUser } from '../../../../testing/factories.ts';
import { rowsIn } from '../../../../testing/rows.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { givenTestCounter, type Parcel } from '../../../counter/testing/counter.ts';

/** The phone number of the tests' customer, and its national form. */
export const customerPhone = '+358400002816';
export const nationalPhone = '0400002816';

function customerCalls(server: TestServer, pharmacyId: string, mainUser: GivenUser) {
  const post = (path: string, body: object, who: GivenUser) =>
    server.ask(who, 'POST', `/api${path}`, body);
  return {
    search: (customerNumber: string, who = mainUser) =>
      post('/customer-data/search', { pharmacyId, customerNumber }, who),
    exportData: (customerNumber: string, format: 'json' | 'pdf' = 'json', who = mainUser) =>
      post('/customer-data/export', { pharmacyId, customerNumber, format }, who),
    erase: (customerNumber: string, lastFour: string, who = mainUser) =>
      post('/customer-data/erase', { pharmacyId, customerNumber, lastFour }, who),
    open: (docId: string, who = mainUser) =>
      server.ask(who, 'GET', `/api/deliveries/details/${docId}`),
  };
}

/** A pharmacy with a counter and a main user who asks for customers' data. */
export async function givenCustomers(server: TestServer) {
  const counter = await givenTestCounter(server);
  const { pharmacyId, box, staff, look } = counter;
  const name = { firstName: 'Maija', lastName: 'Mallinen' };
  const mainUser = await server.givenUser({ pharmacyId, role: 'main_user', ...name });
  return {
    ...counter,
    mainUser,
    ...customerCalls(server, pharmacyId, mainUser),
    /** An order of the customer that was handed over to them. */
    pickedUp: async (fields: object = {}) => {
      const parcel = await counter.arrive({ phoneNumber: customerPhone, ...fields });
      const { ssn } = fields as { ssn?: string };
      if (ssn !== undefined) await counter.verifySsn(staff, parcel, ssn);
      await counter.handOver(staff, parcel);
      return parcel;
    },
    inDoor: async (deliveryId: string, lockerId: string) => {
      const docId = await box.reserve([lockerId], { deliveryId, phoneNumber: customerPhone });
      await box.report({ kind: 'loaded', docId, lockerId, userId: staff.id });
      return { docId, deliveryId };
    },
    handOverFromDoor: async (parcel: Parcel, lockerId: string) => {
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
export type TestCustomers = Awaited<ReturnType<typeof givenCustomers>>;
