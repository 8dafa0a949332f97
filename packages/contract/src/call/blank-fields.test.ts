import { expect, test } from 'vitest';
import { z } from 'zod';
import { listDeliveryHistory } from '../delivery/delivery-history.ts';
import { listOpenDeliveries } from '../delivery/delivery-lists.ts';
import { orderSchema } from '../machine/integration.ts';
import { listTemperatureStamps, showTemperatureLog } from '../monitoring/temperatures.ts';

const range = { startTime: 0, endTime: 1 };
const order = { deliveryId: 'a', order_id: 'b', fulfillment_order_id: 'c' };
const orderDefaults = { additionalDeliveryIds: [], is_drug: false };
const pharmacyId = '01990000-0000-7000-8000-000000000001';

/** Requests with their required fields, optional fields and defaults. */
const requests: [string, z.ZodType | undefined, object, string[], object][] = [
  [
    'open deliveries',
    listOpenDeliveries.query,
    { pharmacyId },
    ['unassigned', 'status', 'search', 'searchBy', 'sortBy', 'sort', 'lastKey', 'limit'],
    { sortBy: 'reserved', sort: 'desc', limit: 50 },
  ],
  [
    'delivery history',
    listDeliveryHistory.query,
    range,
    ['status', 'search', 'lastKey', 'limit'],
    { status: 'all', limit: 50 },
  ],
  ['temperature checks', listTemperatureStamps.query, {}, ['lastKey', 'limit'], { limit: 50 }],
  ['temperatures', showTemperatureLog.query, range, ['sensor'], {}],
  [
    'an order',
    orderSchema,
    order,
    ['additionalDeliveryIds', 'phoneNumber', 'is_drug', 'ssn'],
    orderDefaults,
  ],
];

test.each(requests)(
  'blank fields count as omitted in a request for %s',
  (_name, schema = z.never(), given, names, defaults) => {
    const parsed = { ...given, ...defaults };
    expect(schema.parse(given)).toEqual(parsed);
    for (const blank of ['', null, []])
      for (const name of names)
        expect(schema.parse({ ...given, [name]: blank }), name).toEqual(parsed);
  },
);
