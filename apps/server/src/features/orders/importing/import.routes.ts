import * as calls from '@kolli/contract/machine/order-import';
import { importSource } from '@kolli/domain/orders/import-source';
import { type Route, staffRoute, type StaffAtPharmacy } from '../../../platform/http/route.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import type { OrderSender } from '../receive-order.ts';
import { type ImportDeps, importOrders } from './import-orders.ts';
import { previewOrders } from './preview-orders.ts';

/** A member of staff as the sender of imported orders of their pharmacy. */
function senderOf(caller: StaffAtPharmacy): OrderSender {
  return {
    source: {
      kind: 'orderSource',
      pharmacyId: caller.at.pharmacyId,
      source: importSource,
      isTest: false,
    },
    importer: { userId: caller.userId, userName: fullName(caller) },
  };
}

/** The calls by which staff import orders from a file (INT-12). */
export function importRoutes(deps: ImportDeps): Route[] {
  return [
    staffRoute(calls.previewOrderImport, ({ body }, caller) =>
      previewOrders(deps, senderOf(caller), body.orders),
    ),
    staffRoute(calls.importOrders, ({ body }, caller) =>
      importOrders(deps, senderOf(caller), body.orders),
    ),
  ];
}
