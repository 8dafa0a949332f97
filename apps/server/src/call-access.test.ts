import { expect, test } from 'vitest';
import { allCalls } from '@kolli/contract/all-calls';
import { type Call, surfacePrefix } from '@kolli/contract/call/call';

/** The permission that each call requires, and the fields that name what is checked. */
const expected: Readonly<Record<string, string>> = {
  'DELETE /api/deliveries/delete-reservation-on-pharmacy/:pharmacyId/:deliveryId':
    'delivery.write: pharmacy in params.pharmacyId',
  'DELETE /api/deliveries/delete-reservation/:boxId/:deliveryId':
    'delivery.write: box in params.boxId',
  'DELETE /api/deliveries/destroy':
    'delivery.destroy: pharmacy in body.pharmacyId, box in body.pickupboxId',
  'DELETE /api/roles/:name': 'administration',
  'DELETE /integration/v1/orders/:fulfillmentOrderId': 'orderSource',
  'GET /api/alarms/count/:pharmacyId': 'delivery.read: pharmacy in params.pharmacyId',
  'GET /api/alarms/show-by-box-id/:boxId': 'delivery.read: box in params.boxId',
  'GET /api/alarms/show-by-pharmacy-id/:pharmacyId': 'delivery.read: pharmacy in params.pharmacyId',
  'GET /api/audit/entries/:pharmacyId':
    'audit.read or administration: pharmacy in params.pharmacyId',
  'GET /api/audit/verify/:pharmacyId':
    'audit.read or administration: pharmacy in params.pharmacyId',
  'GET /api/box-templates/': 'administration',
  'GET /api/box-templates/show/:id': 'administration',
  'GET /api/deliveries/details/:docId': 'delivery.read: delivery in params.docId',
  'GET /api/deliveries/find-by-ssn': 'delivery.read: current',
  'GET /api/deliveries/holds/:pharmacyId': 'delivery.read: pharmacy in params.pharmacyId',
  'GET /api/deliveries/holds/:pharmacyId/count': 'delivery.read: pharmacy in params.pharmacyId',
  'GET /api/deliveries/holds/:pharmacyId/show/:docId':
    'delivery.read: pharmacy in params.pharmacyId, delivery in params.docId',
  'PATCH /api/deliveries/acknowledge/:pharmacyId/:docId':
    'delivery.judge: pharmacy in params.pharmacyId, delivery in params.docId',
  'PATCH /api/deliveries/reject/:pharmacyId/:docId':
    'delivery.judge: pharmacy in params.pharmacyId, delivery in params.docId',
  'PATCH /api/deliveries/release/:pharmacyId/:docId':
    'delivery.judge: pharmacy in params.pharmacyId, delivery in params.docId',
  'GET /api/deliveries/open': 'delivery.read: pharmacy in query.pharmacyId',
  'GET /api/deliveries/openings/:pharmacyId': 'customer.export: pharmacy in params.pharmacyId',
  'GET /api/deliveries/show-decoded-ssn/:deliveryId':
    'ssn.read: pharmacy in query.pharmacyId, box in query.pickupboxId, delivery in query.docId',
  'GET /api/deliveries/show/:boxOrPharmacyId': 'delivery.read: places in params.boxOrPharmacyId',
  'GET /api/deliveries/statistics/per-pharmacy/:id': 'delivery.read: pharmacy in params.id',
  'GET /api/health': 'public',
  'GET /api/health/ready': 'public',
  'GET /api/health/stream': 'public',
  'GET /api/health/entity-names': 'signedIn',
  'GET /api/integrations/webhooks/:pharmacyId': 'integration.manage: pharmacy in params.pharmacyId',
  'GET /api/integrations/webhooks/events/:pharmacyId/:webhookId':
    'integration.manage: pharmacy in params.pharmacyId',
  'POST /api/integrations/webhooks/create': 'integration.manage: pharmacy in body.pharmacyId',
  'PATCH /api/integrations/webhooks/update/:pharmacyId/:webhookId':
    'integration.manage: pharmacy in params.pharmacyId',
  'POST /api/integrations/webhooks/rotate/:pharmacyId/:webhookId':
    'integration.manage: pharmacy in params.pharmacyId',
  'DELETE /api/integrations/webhooks/:pharmacyId/:webhookId':
    'integration.manage: pharmacy in params.pharmacyId',
  'POST /api/integrations/webhooks/resend/:pharmacyId/:webhookId/:eventId':
    'integration.manage: pharmacy in params.pharmacyId',
  'POST /api/integrations/webhooks/test/:pharmacyId/:webhookId':
    'integration.manage: pharmacy in params.pharmacyId',
  'GET /api/keys/:pharmacyId': 'key.manage or administration: pharmacy in params.pharmacyId',
  'GET /api/live/:pharmacyId': 'delivery.read: pharmacy in params.pharmacyId',
  'GET /api/news/:pharmacyId': 'delivery.read: pharmacy in params.pharmacyId',
  'GET /api/pharmacies/': 'administration',
  'GET /api/pharmacies/administration/:id':
    'pharmacy.administer or administration: pharmacy in params.id',
  'GET /api/pharmacies/show/:id': 'delivery.read: pharmacy in params.id',
  'GET /api/pickup-boxes/capacity-per-box/:id': 'delivery.read: box in params.id',
  'GET /api/pickup-boxes/capacity-per-pharmacy/:id': 'delivery.read: pharmacy in params.id',
  'GET /api/pickup-boxes/open-door/:id/:openingId': 'box.open: box in params.id',
  'GET /api/pickup-boxes/show-by-pharmacy-id/:id': 'delivery.read: pharmacy in params.id',
  'GET /api/pickup-boxes/show/:id': 'delivery.read: box in params.id',
  'GET /api/pickup-boxes/templates/:id': 'pickupbox.update: box in params.id',
  'GET /api/product': 'public',
  'GET /api/profile': 'signedIn',
  'GET /api/profile/pins': 'signedIn: current',
  'GET /api/roles/': 'administration',
  'GET /api/roles/app-roles': 'signedIn',
  'GET /api/sms-texts/': 'administration',
  'GET /api/strong-authentication/show-verify-link/:businessId/:deliveryId': 'customer',
  'GET /api/temperatures/logs-per-box/:boxId': 'delivery.read: box in params.boxId',
  'GET /api/temperatures/record-per-box/:boxId': 'delivery.read: box in params.boxId',
  'GET /api/temperatures/temperatures-stamps/:boxId': 'delivery.read: box in params.boxId',
  'GET /api/today/:pharmacyId': 'delivery.read: pharmacy in params.pharmacyId',
  'GET /api/today/:pharmacyId/count': 'delivery.read: pharmacy in params.pharmacyId',
  'GET /api/users/': 'signedIn: pharmacy in query.pharmacyId, current',
  'GET /api/users/access-offers': 'user.create: pharmacy in query.pharmacyId, current',
  'DELETE /api/users/access-offers/:id': 'user.create: current',
  'POST /api/profile/access-offers/:id/accept': 'signedIn',
  'POST /api/profile/access-offers/:id/decline': 'signedIn',
  'GET /api/users/login-logs/:pharmacyId': 'login_logs.read: pharmacy in params.pharmacyId',
  'GET /api/users/pharmacy-accesses': 'signedIn',
  'GET /api/users/show/:id': 'signedIn: user in params.id, current',
  'GET /device/v1/commands': 'device',
  'GET /device/v1/state': 'device',
  'GET /integration/v1/orders': 'orderSource',
  'GET /integration/v1/changes': 'orderSource',
  'GET /integration/v1/orders/:fulfillmentOrderId': 'orderSource',
  'PATCH /api/box-templates/update/:id': 'administration',
  'PATCH /api/deliveries/assign/:pharmacyId/:deliveryId':
    'delivery.write: pharmacy in params.pharmacyId',
  'PATCH /api/deliveries/pickup-deleted-or-removed-delivery':
    'delivery.write: pharmacy in body.pharmacyId',
  'PATCH /api/deliveries/remove/:boxId/:docId': 'delivery.write: box in params.boxId',
  'PATCH /api/deliveries/update-description/:deliveryId':
    'delivery.write: pharmacy in body.pharmacyId, box in body.pickupboxId, delivery in body.docId',
  'PATCH /api/deliveries/update-on-pharmacy/:pharmacyId/:deliveryId':
    'delivery.write: pharmacy in params.pharmacyId',
  'PATCH /api/keys/revoke/:pharmacyId/:keyId':
    'key.manage or administration: pharmacy in params.pharmacyId',
  'PATCH /api/pharmacies/update/:id': 'pharmacy.update: pharmacy in params.id',
  'PATCH /api/pickup-boxes/toggle-active/:id': 'pickupbox.update: box in params.id',
  'PATCH /api/pickup-boxes/toggle-locker/:id': 'pickupbox.update: box in params.id',
  'PATCH /api/pickup-boxes/update/:id': 'pickupbox.update: box in params.id',
  'PATCH /api/profile/change-lang': 'signedIn',
  'PATCH /api/profile/scan-sound': 'signedIn',
  'PATCH /api/profile/update': 'signedIn',
  'PATCH /api/roles/update/:name': 'administration',
  'PATCH /api/sms-texts/update': 'administration',
  'PATCH /api/users/add-pharmacy-access': 'user.create: pharmacy in body.pharmacyId, current',
  'PATCH /api/users/pharmacy-accesses': 'signedIn: pharmacy in body.pharmacyId',
  'PATCH /api/users/remove-pharmacy-access/:userId':
    'user.delete: user in params.userId, pharmacy in body.pharmacyId, current',
  'PATCH /api/users/remove-second-factor/:userId': 'user.update: user in params.userId, current',
  'PATCH /api/users/update/:id':
    'user.update: user in params.id, pharmacy in body.pharmacyId, current',
  'PATCH /api/profile/notify-of': 'signedIn',
  'PATCH /api/profile/single-keys': 'signedIn',
  'DELETE /api/saved-views/:pharmacyId/:viewId': 'signedIn: pharmacy in params.pharmacyId',
  'GET /api/saved-views/:pharmacyId': 'signedIn: pharmacy in params.pharmacyId',
  'PATCH /api/saved-views/:pharmacyId/:viewId': 'signedIn: pharmacy in params.pharmacyId',
  'PATCH /integration/v1/orders/:fulfillmentOrderId': 'orderSource',
  'POST /api/saved-views/:pharmacyId': 'signedIn: pharmacy in params.pharmacyId',
  'POST /api/undo/comment': 'alarm.comment: current',
  'POST /api/undo/delivery': 'delivery.write: current',
  'POST /api/undo/locker': 'pickupbox.update: current',
  'POST /api/alarms/comment': 'alarm.comment: box in body.pickupboxId',
  'POST /api/box-templates/create': 'administration',
  'POST /api/deliveries/create-on-pharmacy/:pharmacyId':
    'delivery.write: pharmacy in params.pharmacyId',
  'POST /api/deliveries/create/:boxId': 'delivery.write: box in params.boxId',
  'POST /api/deliveries/find-by-kolli-id': 'delivery.read: pharmacy in body.pharmacyId',
  'POST /api/deliveries/find-by-ssn': 'delivery.read: pharmacy in body.pharmacyId',
  'POST /api/customer-data/erase': 'customer.erase: pharmacy in body.pharmacyId',
  'POST /api/customer-data/export': 'customer.export: pharmacy in body.pharmacyId',
  'POST /api/customer-data/search': 'customer.export: pharmacy in body.pharmacyId',
  'POST /api/deliveries/search': 'delivery.read: pharmacy in body.pharmacyId',
  'POST /api/deliveries/resend-sms':
    'delivery.write: pharmacy in body.pharmacyId, box in body.pickupboxId',
  'POST /api/deliveries/verify-pin/:deliveryId': 'delivery.write: delivery in params.deliveryId',
  'POST /api/deliveries/verify-ssn/:deliveryId': 'delivery.write: delivery in params.deliveryId',
  'POST /api/keys/claim': 'key.manage or administration: pharmacy in body.pharmacyId',
  'POST /device/v1/enrolments': 'public',
  'POST /device/v1/enrolments/show': 'public',
  'POST /api/keys/create': 'key.manage or administration: pharmacy in body.pharmacyId',
  'POST /api/orders/import': 'delivery.write: pharmacy in body.pharmacyId',
  'POST /api/orders/import/preview': 'delivery.write: pharmacy in body.pharmacyId',
  'POST /api/pharmacies/create': 'administration',
  'POST /api/pharmacies/service-request/:id': 'delivery.read: pharmacy in params.id',
  'POST /api/pickup-boxes/create': 'administration',
  'POST /api/pickup-boxes/confirm-door/:id': 'delivery.write: box in params.id',
  'POST /api/pickup-boxes/open-door/:id': 'box.open: box in params.id',
  'POST /api/roles/create': 'administration',
  'POST /api/strong-authentication/authenticate': 'customer',
  'POST /api/temperatures/temperatures-stamps/:boxId': 'temperature.check: box in params.boxId',
  'POST /api/users/change-lang': 'signedIn',
  'POST /api/users/create': 'user.create: pharmacy in body.pharmacyId, current',
  'POST /api/users/invite-again/:userId': 'user.create: user in params.userId, current',
  'POST /api/users/login-logs/logged-in': 'signedIn',
  'POST /api/users/login-logs/logged-out': 'signedIn',
  'POST /device/v1/commands/:id/answer': 'device',
  'POST /device/v1/events': 'device',
  'POST /device/v1/heartbeat': 'device',
  'POST /device/v1/key/rotate': 'device',
  'POST /integration/v1/orders': 'orderSource',
  'POST /integration/v1/orders/:fulfillmentOrderId/test-step': 'orderSource',
  'POST /integration/v1/orders/batch': 'orderSource',
  'POST /integration/v1/orders/batch/cancel': 'orderSource',
  'POST /integration/v1/orders/batch/read': 'orderSource',
  'POST /integration/v1/sms-receipts': 'smsGateway',
};

function accessOf({ access, touches = {} }: Call): string {
  const or = typeof access === 'object' && access.orAdministration ? ' or administration' : '';
  const who = typeof access === 'object' ? `${access.permission}${or}` : access;
  const fields = Object.entries(touches).map(([what, field]) =>
    field === true ? what : `${what} in ${field}`,
  );
  return fields.length > 0 ? `${who}: ${fields.join(', ')}` : who;
}

test('each call has the expected permission and checked fields', () => {
  const calls: readonly Call[] = Object.values(allCalls);
  const found = calls.map((call) => [
    `${call.method} ${surfacePrefix[call.surface]}${call.path}`,
    accessOf(call),
  ]);
  expect(Object.fromEntries(found)).toEqual(expected);
});
