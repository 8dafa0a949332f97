import { allCalls } from './all-calls.ts';
import type { Call } from './call/call.ts';

/**
 * What may be done, seen or changed only by somebody who has proven within ten minutes who they are (SEC-06, DAT-03): an
 * unlocked computer or a stolen session is not enough.
 * - `pin`: shows or changes a PIN
 * - `access`: gives, widens or removes somebody's access
 * - `protection`: changes what protects sign-ins, customers or medicines
 * - `messages`: changes where messages and mails go, what they say, or where they send customers
 * - `customerData`: collects, exports or erases what is stored about a customer
 * - `key`: makes or ends keys of programs and boxes, or changes where a webhook sends and its secret
 */
export type Effect = 'pin' | 'access' | 'protection' | 'messages' | 'customerData' | 'key';

/** What a call of staff asks a recent proof for. Names of fields are separated by spaces. */
export type Proof = {
  /** Every use of it; a name that is no effect: at pharmacies that want that. */
  readonly asks?: Effect | 'identityNumbers' | 'remoteOpening';
  /** A changed value of these fields of its body; a PIN whenever it is sent, since a refusal would tell whether it is right. */
  readonly asksFor?: Readonly<Partial<Record<Effect, string>>>;
  /** The fields of its body that ask for none. */
  readonly never?: string;
  /** PINs in its result, which are null without a proof. */
  readonly shows?: string;
};

const placeOfDelivery = 'pharmacyId pickupboxId docId reservedTime';
const newDelivery = 'deliveryId additionalDeliveryIds phoneNumber is_drug ssn userId';
const judgement = { never: 'reason heldTime deliveryStatus' };
const reads = {};

/**
 * Every call of staff, by name. What a pharmacy does all day asks for no proof, such as the phone number of one parcel:
 * permissions and the audit log protect that.
 */
export const proofs: Readonly<Record<string, Proof>> = {
  acceptAccess: { asks: 'access' },
  acknowledgePickup: judgement,
  addPharmacyAccess: { asks: 'access' },
  assignDelivery: { never: 'assignToBox docId reservedTime boxInfo shelf' },
  changeAppLanguage: { never: 'appLanguage' },
  changeLanguage: { never: 'lang' },
  changeNotifyOf: { never: 'notifyOf' },
  changeSavedView: { never: 'name isDefault' },
  changeScanSound: { never: 'scanSound' },
  changeSingleKeys: { never: 'singleKeys' },
  choosePharmacy: { never: 'pharmacyId' },
  claimMachineKey: { asks: 'key' },
  commentAlarm: { never: 'pickupboxId timestamp lockerId alarmInfo id' },
  confirmDoor: { never: 'lockerId' },
  countAlarms: reads,
  countHolds: reads,
  countToday: reads,
  createBoxTemplate: { never: 'id name modules' },
  createDelivery: { never: `${newDelivery} lockerId lockerCounts` },
  createMachineKey: { asks: 'key' },
  createOnPharmacy: { never: newDelivery },
  createPharmacy: { asks: 'access' },
  createPickupBox: {
    never:
      'id pharmacyId name templateId street zipCode city country language uiLanguages customerSMSLanguages cardboardType outdoor',
  },
  createRole: { asks: 'access' },
  createUser: { asks: 'access' },
  createWebhook: { asks: 'key' },
  declineAccess: {},
  deleteReservation: { never: 'docId reservedTime' },
  deleteReservationOnPharmacy: { never: 'docId reservedTime' },
  deleteRole: { asks: 'access' },
  deleteSavedView: {},
  destroyDelivery: { never: `${placeOfDelivery} deliveryId` },
  eraseCustomerData: { asks: 'customerData' },
  exportCustomerData: { asks: 'customerData' },
  findDeliveriesBySsn: { never: 'pharmacyId ssn unassigned' },
  findDeliveryByKolliId: { never: 'pharmacyId kolliId' },
  followChanges: reads,
  importOrders: { never: 'pharmacyId orders' },
  inviteUserAgain: {},
  listAccessOffers: reads,
  listAlarms: reads,
  listAppRoles: reads,
  listAuditEntries: reads,
  listBoxTemplates: reads,
  listDeliveryHistory: reads,
  listHolds: reads,
  listLoginLogs: reads,
  listMachineKeys: reads,
  listNews: reads,
  listOpenDeliveries: reads,
  listOpenings: reads,
  listPharmacies: reads,
  listPharmacyAccesses: reads,
  listPharmacyAlarms: reads,
  listPickupBoxes: reads,
  listRoles: reads,
  listSavedViews: reads,
  listSmsTexts: reads,
  listTemperatureStamps: reads,
  listTemplateChoices: reads,
  listToday: reads,
  listUsers: reads,
  listWebhookEvents: reads,
  listWebhooks: reads,
  logLoggedIn: {},
  logLoggedOut: {},
  openDoorRemotely: { asks: 'remoteOpening' },
  pickupDeletedOrRemoved: { never: `${placeOfDelivery} deliveryId pickupForAnotherSsn` },
  previewOrderImport: { never: 'pharmacyId orders' },
  rejectDelivery: judgement,
  releaseDelivery: judgement,
  removeDelivery: { never: 'reason' },
  removePharmacyAccess: { asks: 'access' },
  removeSecondFactor: { asks: 'protection' },
  removeWebhook: { asks: 'key' },
  requestService: { never: 'serviceRequest description' },
  resendSms: { never: `${placeOfDelivery} deliveryId customerPhoneNumber isHandover` },
  resendWebhookEvent: {},
  revokeMachineKey: { asks: 'key' },
  rotateWebhook: { asks: 'key' },
  saveView: { never: 'name isDefault view' },
  searchCustomerData: { asks: 'customerData' },
  searchDeliveriesBySsn: reads,
  searchEverything: { never: 'pharmacyId sought' },
  showAdministeredPharmacy: reads,
  showBoxCapacity: reads,
  showBoxTemplate: reads,
  showDecodedSsn: { asks: 'identityNumbers' },
  showDelivery: reads,
  showDeliveryStatistics: reads,
  showDoorOpening: reads,
  showEntityNames: reads,
  showHold: reads,
  showPharmacy: { shows: 'pinCode' },
  showPharmacyCapacity: reads,
  showPickupBox: reads,
  showProfile: reads,
  showProfilePins: { asks: 'pin' },
  showTemperatureLog: reads,
  showTemperatureRecord: reads,
  showUser: reads,
  stampTemperatures: {},
  testWebhook: {},
  toggleBoxActive: { never: 'active' },
  toggleLocker: { never: 'inactive lockerId' },
  undoAlarmComment: { never: 'undo' },
  undoDeliveryChange: { never: 'undo' },
  undoToggleLocker: { never: 'undo' },
  updateBoxTemplate: { never: 'name modules' },
  updateDescription: { never: `${placeOfDelivery} descriptionText` },
  updateOnPharmacy: {
    never: 'deliveryStatus docId reservedTime pickupForAnotherSsn shelf customerPhoneNumber',
  },
  updatePharmacy: {
    asksFor: {
      pin: 'pinCode',
      protection:
        'strongAuthentication secondFactorRequired proofForIdentityNumbers proofForOpening correctionsAfterDelivery holdAllParcels',
      messages:
        'name email phoneNumber additionalEmails additionalPhoneNumbers streetAddress zipCode city businessId',
    },
    never:
      'id customerSMSLanguages shelvesNumber country timeZone language uiLanguages serviceRequest deliveryKeepTime deliveryReminderMessagePeriod reservationKeepTime pickUpMachine pickupBox',
    shows: 'pinCode',
  },
  updatePickupBox: {
    asksFor: {
      protection:
        'temperatureRangeFridge temperatureRangeBasic holdAfterMinutesBasic holdAfterMinutesFridge temperatureSendAlarmNotificationAfterIntervalTime',
      messages: 'name street city zipCode',
    },
    never:
      'id country uiLanguages customerSMSLanguages templateId language cardboardType outdoor temperatureSendDataFromPickupboxIntervalTime deliveryRulesBasicLocker deliveryRulesFridgeLocker',
  },
  updateProfile: { asksFor: { pin: 'pharmacistPin' }, never: 'firstName lastName' },
  updateRole: { asks: 'access' },
  updateSmsText: { asks: 'messages' },
  updateUser: { asks: 'access' },
  updateWebhook: { asks: 'key' },
  verifyAuditLog: reads,
  verifyPin: { never: 'kolliId pinCode phoneNumber' },
  verifySsn: { never: 'kolliId ssn' },
  withdrawAccessOffer: {},
};

const proofByCall = new Map(Object.entries(allCalls).map(([name, call]) => [call, proofs[name]]));

/** What a call of staff asks a recent proof for. Throws for a call that has no line in `proofs`. */
export function proofOf(call: Call): Proof {
  const proof = proofByCall.get(call);
  if (proof === undefined) throw new Error(`${call.path} has no line in the table of proofs`);
  return proof;
}
