import type { CallInput } from '@kolli/contract/call/call';
import type { Opening } from '@kolli/contract/delivery/delivery-openings';
import type {
  CustomerData,
  CustomerExport,
  ErasedData,
  eraseCustomerData,
} from '@kolli/contract/pharmacy/customer-data';
import { http } from './network.ts';
import { noCustomerData, sampleCustomerData } from '../sample/sample-customer.ts';
import { failure, result, signedIn } from './fake-state.ts';

/** What the fake server stores of its one customer, and who looked. */
export const customers = {
  data: null as CustomerData | null,
  exported: null as CustomerExport | null,
  openings: [] as Opening[],
  /** Queries of the access log, in request order. */
  requested: [] as Record<string, string>[],
};

/** Resets to one customer with open and closed deliveries. */
export function resetCustomers(): void {
  customers.data = sampleCustomerData();
  customers.exported = null;
  customers.openings = [];
  customers.requested = [];
}

const erased = ({ closedCount, erasableMessages, deliveries }: CustomerData): ErasedData => ({
  deliveries: closedCount,
  messages: erasableMessages,
  openDeliveries: deliveries.filter(({ isOpen }) => isOpen),
});

/** Handlers of the calls about customers' data and the access log. */
export const customerHandlers = [
  http.post(
    '/api/customer-data/search',
    signedIn(() => result(customers.data ?? noCustomerData())),
  ),
  http.post(
    '/api/customer-data/export',
    signedIn(() => result(customers.exported)),
  ),
  http.post(
    '/api/customer-data/erase',
    signedIn(async ({ request }) => {
      const body = (await request.json()) as CallInput<typeof eraseCustomerData>['body'];
      const { data } = customers;
      if (!body.customerNumber.endsWith(body.lastFour)) return failure('last_four_mismatch');
      customers.data = null;
      return result(erased(data ?? noCustomerData()));
    }),
  ),
  http.post(
    '/api/deliveries/opened/:docId',
    signedIn(() => result({})),
  ),
  http.get(
    '/api/deliveries/openings/:pharmacyId',
    signedIn(({ request }) => {
      customers.requested.push(Object.fromEntries(new URL(request.url).searchParams));
      return result({ openings: customers.openings, lastKey: null });
    }),
  ),
];
