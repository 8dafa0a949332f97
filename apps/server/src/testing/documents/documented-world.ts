import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { givenDesk } from '../../features/deliveries/testing/desk.ts';
import { givenTestBox } from '../../features/devices/testing/box.ts';
import { openVerifyingServer } from '../../features/strong-authentication/testing/verifying-server.ts';
import { type GivenUser, type UserWishes } from '../factories.ts';
import type { TestServer } from '../test-server.ts';

/** An identity number and another person's. */
export const ssn = '010190-999W';
export const otherSsn = '131052-308T';
export const phoneNumber = '+358401234567';

export interface Payload {
  /** Values of the path parameters, in order. */
  readonly params?: readonly string[];
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Who sends it; the main user unless given, null for a customer. */
  readonly who?: GivenUser | null;
  /** A subset of the response: sent or earlier values. */
  readonly result: object | true;
  /** Reads to make afterwards by the same person, if the response does not show the change. */
  readonly reads?: readonly (readonly [path: string, result: object])[];
}

/** A call as written in a document, such as 'PATCH /profile/update', with its payload. */
export type Statement = readonly [call: string, what: string, prepare: Prepare];
type Prepare = (world: DocumentedWorld) => Payload | Promise<Payload>;

/** Statements by their call and, after a comma, what is sent. */
export const statementsOf = (all: Readonly<Record<string, Prepare>>): readonly Statement[] =>
  Object.entries(all).map(([name, prepare]): Statement => {
    const [call = '', ...what] = name.split(', ');
    return [call, what.join(', '), prepare];
  });

async function reserveInBox(server: TestServer, pharmacyId: string, fields: object) {
  const box = await givenTestBox(server, { pharmacyId });
  await box.reserve(['1-1'], fields);
  const url = `/api/deliveries/open?pharmacyId=${pharmacyId}&ids=${box.id}`;
  const { body } = await server.ask(box.staff, 'GET', url);
  const [parcel] = (body.result as { deliveries: Delivery[] }).deliveries;
  if (parcel === undefined) throw new Error('The reservation is not listed');
  return { box, parcel };
}

/** A pharmacy with shelves, boxes and people, on a server with strong authentication. */
export async function openDocumentedWorld() {
  const verifying = await openVerifyingServer();
  const { server } = verifying;
  const desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const main = await server.givenUser({ pharmacyId, role: 'main_user' });
  let next = 0;
  const own = { server, verifying, desk, pharmacyId };
  return {
    ...own,
    // As `givenPharmacy` names it.
    pharmacyName: `Pharmacy ${pharmacyId.slice(-12)}`,
    boxId: desk.box.id,
    main,
    mainName: `${main.firstName} ${main.lastName}`,
    /** The last month, as sent by the screens. */
    get range() {
      const endTime = server.time.clock().getTime();
      return { startTime: endTime - 30 * 86_400_000, endTime, timezoneOffset: -120 };
    },
    newKolliId: () => `document-${(next += 1)}`,
    /** A colleague, with the role `user` by default. */
    colleague: (wishes: UserWishes = {}) => server.givenUser({ pharmacyId, ...wishes }),
    /** A reservation of door 1-1 in a new box. */
    inBox: (fields: object = {}) => reserveInBox(server, pharmacyId, fields),
    /** Identity checks before handing over, by the main user. */
    verifySsn: ({ docId, deliveryId }: Delivery) =>
      server.ask(main, 'POST', `/api/deliveries/verify-ssn/${docId}`, { kolliId: deliveryId, ssn }),
  };
}
export type DocumentedWorld = Awaited<ReturnType<typeof openDocumentedWorld>>;
