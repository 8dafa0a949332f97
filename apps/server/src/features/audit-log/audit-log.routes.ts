import { listAuditEntries, verifyAuditLog } from '@kolli/contract/pharmacy/audit';
import { type Route, administrationRoute } from '../../platform/http/route.ts';
import { listAuditEntries as list } from './list-audit-entries.ts';
import { type AuditDeps, verifyAuditLog as verify } from './verify-audit-log.ts';

export function auditLogRoutes(deps: AuditDeps): Route[] {
  return [
    administrationRoute(listAuditEntries, (input, caller) => list(deps.store, input, caller)),
    administrationRoute(verifyAuditLog, ({ params }) => verify(deps, params.pharmacyId)),
  ];
}
