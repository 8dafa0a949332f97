import {
  eraseCustomerData,
  exportCustomerData,
  searchCustomerData,
} from '@kolli/contract/pharmacy/customer-data';
import { type Route, staffRoute } from '../../../platform/http/route.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import { eraseCustomerData as erase } from './erase-customer-data.ts';
import { exportCustomerData as exportData } from './export-customer-data.ts';
import { type CustomerDataDeps, searchCustomerData as search } from './search-customer-data.ts';

/** The calls for what is stored of a customer. */
export function customerDataRoutes(deps: CustomerDataDeps): Route[] {
  return [
    staffRoute(searchCustomerData, ({ body: { customerNumber: number, ...body } }, caller) =>
      search(deps, { ...body, number, actor: staffActor(caller) }),
    ),
    staffRoute(exportCustomerData, ({ body: { customerNumber: number, ...body } }, caller) =>
      exportData(deps, { ...body, number, actor: staffActor(caller) }),
    ),
    staffRoute(eraseCustomerData, ({ body: { customerNumber: number, ...body } }, caller) =>
      erase(deps, { ...body, number, actor: staffActor(caller) }),
    ),
  ];
}
