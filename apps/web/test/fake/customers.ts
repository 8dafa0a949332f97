import { type Opening, listOpenings } from '@kolli/contract/delivery/delivery-openings';
import {
  type CustomerData,
  type CustomerExport,
  eraseCustomerData,
  exportCustomerData,
  searchCustomerData,
} from '@kolli/contract/pharmacy/customer-data';
import { noCustomerData, sampleCustomerData } from '../sample/customer.ts';
import { failure, fakeState, on } from './state.ts';

/** What the fake server stores of its one customer, with open and closed deliveries, and who looked. */
export const customers = fakeState(() => ({
  data: sampleCustomerData() as CustomerData | null,
  exported: null as CustomerExport | null,
  openings: [] as Opening[],
  /** Queries of the access log, in request order. */
  requested: [] as Record<string, string>[],
}));

/** Handlers of the calls about customers' data and the access log. */
export const customerHandlers = [
  on(searchCustomerData, () => customers.data ?? noCustomerData()),
  on(exportCustomerData, () => customers.exported ?? undefined),
  on(eraseCustomerData, ({ body }) => {
    const { closedCount, erasableMessages, deliveries } = customers.data ?? noCustomerData();
    if (!body.customerNumber.endsWith(body.lastFour)) return failure('last_four_mismatch');
    customers.data = null;
    const openDeliveries = deliveries.filter(({ isOpen }) => isOpen);
    return { deliveries: closedCount, messages: erasableMessages, openDeliveries };
  }),
  on(listOpenings, ({ query }) => {
    customers.requested.push(query);
    const sought = query.search?.toLowerCase() ?? '';
    const openings = customers.openings.filter(({ userName, deliveryId }) =>
      `${userName} ${deliveryId ?? ''}`.toLowerCase().includes(sought),
    );
    return { openings, lastKey: null };
  }),
];
