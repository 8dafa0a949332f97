import type { Tx } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { customerLinkToken } from '../../../platform/secrets/customer-link-token.ts';
import { givenPharmacy } from '../../../testing/factories.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { givenTestBox } from '../../devices/testing/box.ts';

/** The demo people of the sandbox's provider, with subject and identity number. */
export const customers = {
  fi: { subject: 'demo-customer-fi', ssn: '030390-902N' },
  otherFi: { subject: 'demo-customer-fi-2', ssn: '040475-9039' },
  se: { subject: 'demo-customer-se', ssn: '199003039824' },
  no: { subject: 'demo-customer-no', ssn: '15879050038' },
} as const;

const phoneNumber = '+358401234567';

interface BoxParcel {
  readonly docId: string;
  readonly lockerId: string;
}

/** A pharmacy that asks for proof, with a box. */
export interface VerifyingPharmacy {
  readonly pharmacyId: string;
  readonly businessId: string;
  look: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** A parcel at the counter for a person with this identity number; null for none. */
  parcel: (ssn?: string | null) => Promise<{ docId: string; kolliId: string }>;
  /** A parcel with one of five reserved doors; not in the box yet. */
  reserve: (ssn?: string) => Promise<BoxParcel>;
  load: (parcel: BoxParcel) => Promise<unknown>;
  pinOf: (docId: string) => Promise<string>;
  pickUp: (parcel: BoxParcel) => Promise<unknown>;
  /** The token of the delivery's message. */
  tokenOf: (docId: string) => string;
  /** Calls CAL-51 without a session; a docId stands for the token of its message. */
  link: (deliveryId: string, businessId?: string) => Promise<Answer>;
  /** Returns the link; fails the test if it is refused. */
  open: (docId: string) => Promise<string>;
  setStrong: (isOn: boolean) => Promise<unknown>;
  audit: (docId: string) => Promise<{ action: string; user_id: string | null; detail: unknown }[]>;
}

/** Calls CAL-52 without a session. */
export function authenticate(server: TestServer, verificationData: unknown): Promise<Answer> {
  const url = '/api/strong-authentication/authenticate';
  return server.ask(null, 'POST', url, { verificationData });
}

let next = 0;

function readAudit(tx: Tx, docId: string) {
  return tx
    .selectFrom('audit_entry')
    .select(['action', 'user_id', 'detail'])
    .where('subject', '=', docId)
    .where('action', 'like', 'customer.%')
    .orderBy('seq')
    .execute();
}

function setStrong(tx: Tx, pharmacyId: string, isOn: boolean): Promise<unknown> {
  return tx
    .updateTable('pharmacy')
    .set({ strong_authentication: isOn })
    .where('id', '=', pharmacyId)
    .execute();
}

export async function givenVerifyingPharmacy(server: TestServer): Promise<VerifyingPharmacy> {
  const { id: pharmacyId, businessId } = await givenPharmacy(server, {
    strong_authentication: true,
  });
  const box = await givenTestBox(server, { pharmacyId });
  const { look, pinOf, staff, report } = box;
  const free = ['1-1', '1-2', '1-3', '2-1', '2-2'];
  const tokenOf = (docId: string) => customerLinkToken(server.secrets, pharmacyId, docId);
  const link: VerifyingPharmacy['link'] = (name, business = businessId) => {
    const path = [business, isId(name) ? tokenOf(name) : name].map(encodeURIComponent).join('/');
    return server.ask(null, 'GET', `/api/strong-authentication/show-verify-link/${path}`);
  };
  const nextId = () => `verify-${(next += 1)}`;
  return {
    pharmacyId,
    businessId,
    look,
    pinOf,
    tokenOf,
    link,
    parcel: async (ssn = customers.fi.ssn) => {
      const kolliId = nextId();
      const body = { deliveryId: kolliId, phoneNumber, ...(ssn !== null && { ssn }) };
      const path = `/api/deliveries/create-on-pharmacy/${pharmacyId}`;
      const answer = await server.ask(staff, 'POST', path, body);
      return { docId: (answer.body.result as { docId: string }).docId, kolliId };
    },
    reserve: async (ssn = customers.fi.ssn) => {
      const lockerId = free.shift() ?? '';
      return { docId: await box.reserve([lockerId], { deliveryId: nextId(), ssn }), lockerId };
    },
    load: (parcel) => report({ kind: 'loaded', ...parcel, userId: staff.id }),
    pickUp: (parcel) => report({ kind: 'pickedUp', ...parcel }),
    open: async (docId) => ((await link(docId)).body.result as { authLink: string }).authLink,
    setStrong: (isOn) => look((tx) => setStrong(tx, pharmacyId, isOn)),
    audit: (docId) => look((tx) => readAudit(tx, docId)),
  };
}
