import * as accessOffers from './people/access-offers.ts';
import * as alarmComments from './monitoring/alarm-comments.ts';
import * as alarms from './monitoring/alarms.ts';
import * as audit from './pharmacy/audit.ts';
import * as boxCapacity from './statistics/box-capacity.ts';
import * as boxTemplates from './box/box-templates.ts';
import type { Call } from './call/call.ts';
import * as counterDeliveries from './delivery/counter-deliveries.ts';
import * as customerData from './pharmacy/customer-data.ts';
import * as deliveryDetails from './delivery/delivery-details.ts';
import * as deliveryEndings from './delivery/delivery-endings.ts';
import * as deliveryHistory from './delivery/delivery-history.ts';
import * as deliveryLists from './delivery/delivery-lists.ts';
import * as deliveryOpenings from './delivery/delivery-openings.ts';
import * as deliveryPlacing from './delivery/delivery-placing.ts';
import * as deliveryStatistics from './statistics/delivery-statistics.ts';
import * as device from './machine/device.ts';
import * as enrolment from './machine/enrolment.ts';
import * as doorOpening from './box/door-opening.ts';
import * as holds from './delivery/holds.ts';
import * as health from './system/health.ts';
import * as identityChecks from './delivery/identity-checks.ts';
import * as identityNumbers from './delivery/identity-numbers.ts';
import * as integration from './machine/integration.ts';
import * as live from './system/live.ts';
import * as lockers from './box/lockers.ts';
import * as loginLogs from './people/login-logs.ts';
import * as machineKeys from './pharmacy/machine-keys.ts';
import * as news from './people/news.ts';
import * as orderChanges from './machine/order-changes.ts';
import * as orderImport from './machine/order-import.ts';
import * as orders from './machine/orders.ts';
import * as pharmacies from './pharmacy/pharmacies.ts';
import * as pharmacyAccesses from './people/pharmacy-accesses.ts';
import * as pharmacyAdministration from './pharmacy/pharmacy-administration.ts';
import * as pharmacyChanges from './pharmacy/pharmacy-changes.ts';
import * as pickupBoxChanges from './box/pickup-box-changes.ts';
import * as pickupBoxes from './box/pickup-boxes.ts';
import * as product from './system/product.ts';
import * as profile from './people/profile.ts';
import * as profileChanges from './people/profile-changes.ts';
import * as roles from './people/roles.ts';
import * as savedViews from './people/saved-views.ts';
import * as searchEverything from './delivery/search-everything.ts';
import * as signInNotes from './people/sign-in-notes.ts';
import * as smsReceipts from './machine/sms-receipts.ts';
import * as smsTexts from './pharmacy/sms-texts.ts';
import * as strongAuthentication from './people/strong-authentication.ts';
import * as temperatures from './monitoring/temperatures.ts';
import * as today from './today/today.ts';
import * as undo from './undo/undo.ts';
import * as users from './people/users.ts';
import * as webhooks from './pharmacy/webhooks.ts';

const nouns: Record<string, unknown>[] = [
  accessOffers,
  alarmComments,
  alarms,
  audit,
  boxCapacity,
  boxTemplates,
  counterDeliveries,
  customerData,
  deliveryDetails,
  deliveryEndings,
  deliveryHistory,
  deliveryLists,
  deliveryOpenings,
  deliveryPlacing,
  deliveryStatistics,
  device,
  doorOpening,
  enrolment,
  health,
  holds,
  identityChecks,
  identityNumbers,
  integration,
  live,
  lockers,
  loginLogs,
  machineKeys,
  news,
  orderChanges,
  orderImport,
  orders,
  pharmacies,
  pharmacyAccesses,
  pharmacyAdministration,
  pharmacyChanges,
  pickupBoxChanges,
  pickupBoxes,
  product,
  profile,
  profileChanges,
  roles,
  savedViews,
  searchEverything,
  signInNotes,
  smsReceipts,
  smsTexts,
  strongAuthentication,
  temperatures,
  today,
  undo,
  users,
  webhooks,
];

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'surface' in value;
}

/** All calls of the contract by name: every exported call of the modules above. */
export const allCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  nouns.flatMap((noun) =>
    Object.entries(noun).filter((entry): entry is [string, Call] => isCall(entry[1])),
  ),
);
