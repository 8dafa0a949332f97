import { EventCounts } from '../../apps/sandbox/src/testing/holds/event-counts.ts';
import type {
  DoorDelivery,
  WalkedKolli,
} from '../../apps/sandbox/src/testing/holds/walked-kolli.ts';
import { givenTestBox, type TestBox } from '../../apps/server/src/features/devices/testing/box.ts';
import { type GivenUser } from '../../apps/server/src/testing/factories.ts';
import type { TestServer } from '../../apps/server/src/testing/test-server.ts';

type DeviceState = Awaited<ReturnType<WalkedKolli['document']>>;
type Judged = WalkedKolli['judged'];

const staffPin = '112233';

/** A box at the real server, called over HTTP as the box and as a main user of its pharmacy. */
export class RealKolli implements WalkedKolli {
  readonly staffPin = staffPin;
  readonly #server: TestServer;
  readonly #url: string;
  readonly #box: TestBox;
  readonly #user: GivenUser;
  readonly #counts = new EventCounts();
  #lastSeq = 0;
  #orders = 0;

  /** `url` is where the server listens. */
  static async open(
    server: TestServer,
    url: string,
    rules: DeviceState['holdRules'],
  ): Promise<RealKolli> {
    const box = await givenTestBox(server);
    const { pharmacyId } = box;
    const user = await server.givenUser({ pharmacyId, role: 'main_user', pharmacistPin: staffPin });
    await box.look((tx) =>
      tx
        .updateTable('pickup_box')
        .set({
          basic_hold_after_minutes: rules.basicAfterMinutes,
          fridge_hold_after_minutes: rules.fridgeAfterMinutes,
          alarm_delay_ms: rules.alarmDelayMs,
        })
        .where('id', '=', box.id)
        .execute(),
    );
    return new RealKolli(server, url, box, user);
  }

  private constructor(server: TestServer, url: string, box: TestBox, user: GivenUser) {
    this.#server = server;
    this.#url = url;
    this.#box = box;
    this.#user = user;
  }

  setTime(now: number): void {
    this.#server.time.set(new Date(now));
  }

  document(): Promise<DeviceState> {
    return this.#asBox('GET', 'state');
  }

  async lastSeq(): Promise<number> {
    const at = this.#server.time.clock().getTime();
    const body = { at, softwareVersion: '1.0.0' };
    const { lastSeq } = await this.#asBox<{ lastSeq: number }>('POST', 'heartbeat', body);
    return lastSeq;
  }

  async receive(events: Parameters<WalkedKolli['receive']>[0], at: number): Promise<number> {
    const { lastSeq } = await this.#asBox<{ lastSeq: number }>('POST', 'events', { at, events });
    for (const event of events) if (event.seq > this.#lastSeq) this.#counts.received(event);
    this.#lastSeq = lastSeq;
    return lastSeq;
  }

  async at(lockerId: string): Promise<DoorDelivery | undefined> {
    const delivery = await this.#find(lockerId);
    if (delivery !== undefined || !(await this.#reserve(lockerId))) return delivery;
    return this.#find(lockerId);
  }

  /** The server holds by the readings that it has, and for no other reason. */
  readonly hold = async () => undefined;

  async judge(lockerId: string, decision: 'release' | 'reject'): Promise<void> {
    const delivery = await this.#find(lockerId);
    if (delivery?.hold !== 'held') return;
    const { pharmacyId } = this.#box;
    const { holds } = await this.#asUser<{
      holds: { docId: string; heldTime: number; deliveryStatus: string }[];
    }>('GET', `deliveries/holds/${pharmacyId}`);
    const { docId } = delivery;
    const held = holds.find((one) => one.docId === docId);
    await this.#asUser('PATCH', `deliveries/${decision}/${pharmacyId}/${docId}`, {
      reason: 'Decided by the trial',
      heldTime: held?.heldTime,
      deliveryStatus: held?.deliveryStatus,
    });
    this.#counts.decided(docId, this.#lastSeq);
  }

  judged(...[delivery]: Parameters<Judged>): ReturnType<Judged> {
    return this.#counts.judged(delivery);
  }

  async #find(lockerId: string): Promise<DoorDelivery | undefined> {
    const { deliveries } = await this.document();
    for (const { docId, deliveryId: code, lockers, hold } of deliveries) {
      const door = lockers.find((one) => one.lockerId === lockerId);
      if (door === undefined) continue;
      return { docId, code, pin: await this.#box.pinOf(docId), isLoaded: door.loaded, hold };
    }
    return undefined;
  }

  /** Reserves the door; refused while staff are at the box. */
  async #reserve(lockerId: string): Promise<boolean> {
    this.#orders += 1;
    const response = await this.#call(
      await this.#staffHeaders(),
      'POST',
      `api/deliveries/create/${this.#box.id}`,
      {
        deliveryId: `hold-${this.#orders}`,
        phoneNumber: '+358401234567',
        lockerId: [lockerId],
        // Door 1-3 has parcels that no temperature puts on hold.
        is_drug: lockerId !== '1-3',
      },
    );
    return response.ok;
  }

  async #asBox<Result>(method: string, call: string, body?: object): Promise<Result> {
    const headers = { authorization: `Bearer ${this.#box.key}` };
    return resultOf(await this.#call(headers, method, `device/v1/${call}`, body));
  }

  async #asUser<Result>(method: string, path: string, body?: object): Promise<Result> {
    return resultOf(await this.#call(await this.#staffHeaders(), method, `api/${path}`, body));
  }

  async #staffHeaders() {
    return { authtoken: await this.#server.tokenFor(this.#user) };
  }

  async #call(headers: Record<string, string>, method: string, path: string, body?: object) {
    if (body === undefined) return fetch(`${this.#url}/${path}`, { method, headers });
    const withType = { ...headers, 'content-type': 'application/json' };
    return fetch(`${this.#url}/${path}`, { method, headers: withType, body: JSON.stringify(body) });
  }
}

async function resultOf<Result>(response: Response): Promise<Result> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { result: Result }).result;
}
