import * as alarmComments from './alarm-comments.ts';
import * as alarms from './alarms.ts';
import * as audit from './audit.ts';
import * as boxCapacity from './box-capacity.ts';
import * as boxTemplates from './box-templates.ts';
import type { Call } from './call.ts';
import * as counterDeliveries from './counter-deliveries.ts';
import * as deliveryDetails from './delivery-details.ts';
import * as deliveryEndings from './delivery-endings.ts';
import * as deliveryHistory from './delivery-history.ts';
import * as deliveryLists from './delivery-lists.ts';
import * as deliveryPlacing from './delivery-placing.ts';
import * as deliveryStatistics from './delivery-statistics.ts';
import * as device from './device.ts';
import * as doorOpening from './door-opening.ts';
import * as health from './health.ts';
import * as identityChecks from './identity-checks.ts';
import * as identityNumbers from './identity-numbers.ts';
import * as integration from './integration.ts';
import * as live from './live.ts';
import * as lockers from './lockers.ts';
import * as loginLogs from './login-logs.ts';
import * as machineKeys from './machine-keys.ts';
import * as orders from './orders.ts';
import * as pharmacies from './pharmacies.ts';
import * as pharmacyAccesses from './pharmacy-accesses.ts';
import * as pharmacyAdministration from './pharmacy-administration.ts';
import * as pharmacyChanges from './pharmacy-changes.ts';
import * as pickupBoxChanges from './pickup-box-changes.ts';
import * as pickupBoxes from './pickup-boxes.ts';
import * as product from './product.ts';
import * as profile from './profile.ts';
import * as profileChanges from './profile-changes.ts';
import * as roles from './roles.ts';
import * as signInNotes from './sign-in-notes.ts';
import * as smsReceipts from './sms-receipts.ts';
import * as smsTexts from './sms-texts.ts';
import * as strongAuthentication from './strong-authentication.ts';
import * as temperatures from './temperatures.ts';
import * as users from './users.ts';

const nouns: Record<string, unknown>[] = [
  alarmComments,
  alarms,
  audit,
  boxCapacity,
  boxTemplates,
  counterDeliveries,
  deliveryDetails,
  deliveryEndings,
  deliveryHistory,
  deliveryLists,
  deliveryPlacing,
  deliveryStatistics,
  device,
  doorOpening,
  health,
  identityChecks,
  identityNumbers,
  integration,
  live,
  lockers,
  loginLogs,
  machineKeys,
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
  signInNotes,
  smsReceipts,
  smsTexts,
  strongAuthentication,
  temperatures,
  users,
];

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'surface' in value;
}

/** Every call of the contract by its name: a new call appears by itself. */
export const allCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  nouns.flatMap((noun) =>
    Object.entries(noun).filter((entry): entry is [string, Call] => isCall(entry[1])),
  ),
);
