import { listAuditEntries, verifyAuditLog } from '@kolli/contract/pharmacy/audit';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { listAuditEntries as list } from './list-audit-entries.ts';
import { type AuditDeps, verifyAuditLog as verify } from './verify-audit-log.ts';

export function auditLogRoutes(deps: AuditDeps): Route[] {
  return [
    staffRoute(listAuditEntries, (input) => list(deps.store, input)),
    staffRoute(verifyAuditLog, ({ params }) => verify(deps, params.pharmacyId)),
  ];
}
