import { isId } from '../../../platform/database/ids.ts';
import { customerLinkToken } from '../../../platform/secrets/customer-link-token.ts';
import { type GivenPharmacy } from '../../../testing/factories.ts';
import { asOwner } from '../../../testing/test-database.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';

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

export const authenticate = (server: TestServer, verificationData: unknown): Promise<Answer> =>
  server.ask(null, 'POST', '/api/strong-authentication/authenticate', { verificationData });

let next = 0;

export async function givenVerifyingPharmacy(server: TestServer) {
  const place = await server.givenPharmacy({ strong_authentication: true });
  const box = await givenTestBox(server, { pharmacyId: place.id });
  const { look, pinOf } = box;
  return {
    pharmacyId: place.id,
    businessId: place.businessId,
    look,
    pinOf,
    ...linksOf(server, place),
    ...parcelsOf(server, box, place.id),
    setStrong: (isOn: boolean) =>
      asOwner(server, 'update pharmacy set strong_authentication = $1 where id = $2', [
        isOn,
        place.id,
      ]),
    audit: (docId: string) =>
      asOwner(
        server,
        `select action, user_id, detail from audit_entry
         where subject = $1 and action like 'customer.%' order by seq`,
        [docId],
      ),
  };
}

function linksOf(server: TestServer, { id, businessId }: GivenPharmacy) {
  const tokenOf = (docId: string) => customerLinkToken(server.secrets, id, docId);
  /** Calls CAL-51 without a session; a docId stands for the token of its message. */
  const link = (name: string, business = businessId) => {
    const path = [business, isId(name) ? tokenOf(name) : name].map(encodeURIComponent).join('/');
    return server.ask(null, 'GET', `/api/strong-authentication/show-verify-link/${path}`);
  };
  const open = async (docId: string) =>
    ((await link(docId)).body.result as { authLink: string }).authLink;
  return { tokenOf, link, open };
}

function parcelsOf(server: TestServer, { staff, report, reserve }: TestBox, pharmacyId: string) {
  const free = ['1-1', '1-2', '1-3', '2-1', '2-2'];
  const nextId = () => `verify-${(next += 1)}`;
  return {
    /** A parcel at the counter for a person with this identity number; null for none. */
    parcel: async (ssn: string | null = customers.fi.ssn) => {
      const kolliId = nextId();
      const body = { deliveryId: kolliId, phoneNumber, ...(ssn !== null && { ssn }) };
      const path = `/api/deliveries/create-on-pharmacy/${pharmacyId}`;
      const answer = await server.ask(staff, 'POST', path, body);
      return { docId: (answer.body.result as { docId: string }).docId, kolliId };
    },
    /** A parcel with one of five reserved doors; not in the box yet. */
    reserve: async (): Promise<BoxParcel> => {
      const lockerId = free.shift() ?? '';
      const fields = { deliveryId: nextId(), ssn: customers.fi.ssn };
      return { docId: await reserve([lockerId], fields), lockerId };
    },
    load: (parcel: BoxParcel) => report({ kind: 'loaded', ...parcel, userId: staff.id }),
    pickUp: (parcel: BoxParcel) => report({ kind: 'pickedUp', ...parcel }),
  };
}
