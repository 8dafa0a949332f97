import { site } from './site.ts';
import { businessIdOf, type SpecName } from './spec-site.ts';

const lockersPath = (pharmacyId: string, boxId: string | undefined) =>
  boxId === undefined
    ? `/pickup-boxes/${pharmacyId}/info-lockers`
    : `/pickup-boxes/${pharmacyId}/${boxId}/info-lockers`;

export type Screen = keyof ReturnType<typeof pathsOf>;

function pathsOf(pharmacyId: string, boxId: string | undefined) {
  const base = `/pickup-boxes/${pharmacyId}`;
  return {
    lockers: lockersPath(pharmacyId, boxId),
    today: '/today',
    toDecide: '/to-decide',
    reservations: `${base}/reservations`,
    apiReservations: `${base}/apiReservations`,
    history: `${base}/delivery-history`,
    alarms: `${base}/alarms`,
    statistics: `${base}/delivery-statistics`,
    profile: '/profile/',
    users: '/users',
    addUser: '/users/create',
    loginInfo: `/user/${pharmacyId}/login-info`,
    pharmacy: `/pharmacy/${pharmacyId}`,
    boxInfo: `${base}/info-pickup-boxes`,
    boxCapacity: `/${pharmacyId}/capacity-pickup-box/${String(boxId)}`,
    temperatureLog: `${base}/temperature-log`,
    customerData: '/customer-data',
    accessLog: '/customer-data/access-log',
    editBox: `/${pharmacyId}/edit-pickup-box/${String(boxId)}`,
  };
}

/** The pharmacy that a test file has for itself. */
export function placeOf(name: SpecName) {
  const businessId = businessIdOf(name);
  const found = site.pharmacies.find((one) => one.businessId === businessId);
  if (found === undefined) throw new Error(`The site has no pharmacy for ${name}`);
  const { pharmacyId, boxes } = found;
  const [box, second] = boxes;
  const paths = pathsOf(pharmacyId, box?.id);
  return {
    name,
    businessId,
    pharmacyId,
    /** The first box; throws if there is none. */
    get box() {
      if (box === undefined) throw new Error(`The pharmacy of ${name} has no box`);
      return box;
    },
    get secondBox() {
      if (second === undefined) throw new Error(`The pharmacy of ${name} has one box at most`);
      return second;
    },
    paths,
    lockersOf: (boxId: string) => lockersPath(pharmacyId, boxId),
  };
}
export type Place = ReturnType<typeof placeOf>;

let made = 0;

/** A unique kolli ID. */
export function newKolliId(prefix: string): string {
  made += 1;
  return `${prefix}-${Date.now().toString(36)}${made}`;
}

/** A unique phone number. */
export function newPhoneNumber(): string {
  const digits = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0');
  // The sandbox does not deliver to phone numbers that end with 0000.
  return `+35845${digits}${String(1 + Math.floor(Math.random() * 9))}`;
}

/** A phone number as the screens show it. */
export function shownPhone(phoneNumber: string): string {
  const [, operator, first, rest] = /^\+358(\d{2})(\d{3})(\d{4})$/.exec(phoneNumber) ?? [];
  return `+358 ${operator} ${first} ${rest}`;
}
