import fc from 'fast-check';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { givenDesk } from '../../deliveries/testing/desk.ts';
import type { Draw, Walk } from '../../deliveries/testing/walk-facts.ts';
import { readOpen, WalkModel } from '../../deliveries/testing/walk-model.ts';
import { stepMakers } from '../../deliveries/testing/walk-steps.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';
import { actOnDueDeliveries } from '../../delivery-clock/delivery-clock.jobs.ts';
import { givenSource } from '../../orders/testing/source.ts';
import { rowIn, rowsIn } from '../../../testing/rows.ts';

const hourMs = 3_600_000;
const doorIds = ['1-1', '1-2', '1-3', '2-1', '2-2'] as const;

const changes = ['toggleDoor', 'toggleBox', 'shelves', 'template'];
const others = ['pass', 'late', 'late', 'late', 'overtaken', ...changes];

const steps = Object.keys(stepMakers);

export const drawnStep = fc.record({
  name: fc.constantFrom(...steps, ...steps, 'arrive', 'assignToShelf', 'assignToShelf', ...others),
  kolliId: fc.constantFrom('stat-1', 'stat-2', 'stat-3', 'stat-4', 'stat-5', 'stat-6'),
  doors: fc.subarray([...doorIds], { minLength: 1, maxLength: 3 }),
  isOwnDoor: fc.nat({ max: 3 }).map((part) => part > 0),
  shelf: fc.constantFrom('A1', 'A1', 'B2', '1'),
  hours: fc.nat({ max: 400 }),
  minutes: fc.nat({ max: 600 }),
  flag: fc.boolean(),
  isSecondBox: fc.nat({ max: 2 }).map((part) => part === 0),
  count: fc.nat({ max: 3 }),
});
export type DrawnStep = typeof drawnStep extends fc.Arbitrary<infer T> ? T : never;

export async function givenStatisticsWalk(server: TestServer, otherTemplate: string) {
  const desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const second = await givenTestBox(server, { pharmacyId });
  const source = await givenSource(server, { pharmacyId });
  const chief = await server.givenUser({ pharmacyId, role: 'main_user' });
  const { template_id: own } = await rowIn(desk.look, 'pickup_box', { id: desk.box.id });
  const model = new WalkModel(server.time.clock);
  const templateIds = [own, otherTemplate] as const;
  const madeAt = server.time.clock().getTime();
  return { server, desk, second, source, model, chief, templateIds, madeAt };
}
export type StatisticsWalk = Awaited<ReturnType<typeof givenStatisticsWalk>>;

interface HeldDoor {
  readonly lockerId: string;
  readonly boxId: string;
}

async function heldDoor({ desk }: StatisticsWalk, docId: string): Promise<HeldDoor | undefined> {
  const held = { delivery_id: docId, released_at: null };
  const [row] = await rowsIn(desk.look, 'locker_occupancy', held, 'locker_id');
  return row && { lockerId: row.locker_id, boxId: row.box_id };
}

/** The box of a step: where the parcel is, else the one drawn. */
function boxFor(given: StatisticsWalk, drawn: DrawnStep, held: HeldDoor | undefined): TestBox {
  const { desk, second } = given;
  const isSecond = held === undefined ? drawn.isSecondBox : held.boxId === second.id;
  return isSecond ? second : desk.box;
}

async function anyDelivery({ desk }: StatisticsWalk, { kolliId, count }: DrawnStep) {
  const rows = await rowsIn(desk.look, 'delivery', { kolli_id: kolliId });
  return rows.at(-1 - (count % 2))?.id ?? rows.at(-1)?.id;
}

/** The box reports an event that is hours or days old, maybe older than the end of the delivery. */
async function reportLate(given: StatisticsWalk, drawn: DrawnStep): Promise<Answer | undefined> {
  const docId = await anyDelivery(given, drawn);
  if (docId === undefined) return undefined;
  const { desk, server } = given;
  const lateMs = drawn.minutes * 60_000 + (drawn.flag ? drawn.hours * hourMs : 0);
  const at = server.time.clock().getTime() - lateMs;
  const own = drawn.isOwnDoor ? await heldDoor(given, docId) : undefined;
  const lockerId = own?.lockerId ?? drawn.doors[0] ?? '1-1';
  const box = boxFor(given, drawn, own);
  const kinds = ['loaded', 'pickedUp', 'removed', 'released'] as const;
  const kind = kinds[drawn.hours % 4] ?? 'loaded';
  const userId = desk.staff.id;
  if (kind === 'pickedUp') return box.report({ kind, at, docId, lockerId });
  if (kind === 'released') return box.report({ kind, at, docId, lockerIds: [lockerId], userId });
  return box.report({ kind, at, docId, lockerId, userId });
}

/** A parcel expires; then the box reports that it was picked up before that. */
async function reportOvertaken(given: StatisticsWalk): Promise<Answer | undefined> {
  const { desk, second, server } = given;
  const held = await desk.look((tx) =>
    tx
      .selectFrom('delivery')
      .innerJoin('locker_occupancy', 'locker_occupancy.delivery_id', 'delivery.id')
      .select(['delivery.id', 'waits_until', 'locker_id', 'locker_occupancy.box_id'])
      .where('status', '=', 'delivered')
      .where('released_at', 'is', null)
      .where('loaded_at', 'is not', null)
      .orderBy('delivery.id')
      .execute(),
  );
  const [first] = held;
  if (!first?.waits_until) return undefined;
  const ends = first.waits_until.getTime();
  server.time.advance(Math.max(0, ends - server.time.clock().getTime()) + hourMs);
  await actOnDueDeliveries(server.services);
  const box = first.box_id === second.id ? second : desk.box;
  const own = held.filter(({ id }) => id === first.id);
  return box.report(
    ...own.map(({ id, locker_id }) => {
      return { kind: 'pickedUp', at: ends - 1000, docId: id, lockerId: locker_id } as const;
    }),
  );
}

type Other = (given: StatisticsWalk, drawn: DrawnStep) => Promise<Answer | undefined>;

function changeBox(given: StatisticsWalk, drawn: DrawnStep, call: string, body: object) {
  const { id } = boxFor(given, drawn, undefined);
  return given.desk.ask('PATCH', `/pickup-boxes/${call}/${id}`, body, given.chief);
}

const otherSteps: Readonly<Record<string, Other>> = {
  pass: async ({ server }, { hours, minutes }) => {
    server.time.advance(hours * hourMs + minutes * 61_003);
    await actOnDueDeliveries(server.services);
    return undefined;
  },
  late: reportLate,
  overtaken: reportOvertaken,
  toggleDoor: (given, drawn) =>
    changeBox(given, drawn, 'toggle-locker', { inactive: drawn.flag, lockerId: drawn.doors[0] }),
  toggleBox: (given, drawn) =>
    changeBox(given, drawn, 'toggle-active', { active: drawn.flag || drawn.count > 0 }),
  shelves: ({ desk, chief }, { count }) =>
    desk.ask('PATCH', `/pharmacies/update/${desk.pharmacyId}`, { shelvesNumber: count }, chief),
  template: (given, drawn) =>
    changeBox(given, drawn, 'update', { templateId: given.templateIds[drawn.flag ? 1 : 0] }),
};

async function stepOf(given: StatisticsWalk, drawn: DrawnStep, number: number) {
  const { desk, source, model } = given;
  model.open.clear();
  for (const [kolliId, delivery] of await desk.look(readOpen)) model.open.set(kolliId, delivery);
  const docId = model.open.get(drawn.kolliId)?.docId;
  const own = drawn.isOwnDoor && docId ? await heldDoor(given, docId) : undefined;
  const [first = '1-1', ...rest] = drawn.doors;
  const doors: Draw['doors'] = own === undefined ? [first, ...rest] : [own.lockerId];
  const { kolliId, shelf } = drawn;
  const walk: Walk = { desk: { ...desk, box: boxFor(given, drawn, own) }, source, model };
  return stepMakers[drawn.name]?.(walk, { kolliId, shelf, doors, who: desk.staff, number });
}

/** Takes one step; returns its name and whether it was done or refused. */
export async function takeStatisticsStep(
  given: StatisticsWalk,
  drawn: DrawnStep,
  number: number,
): Promise<string> {
  given.server.time.advance(1007 + drawn.minutes * 7001);
  const other = otherSteps[drawn.name];
  const answer =
    other === undefined
      ? await (await stepOf(given, drawn, number))?.send()
      : await other(given, drawn);
  if (answer === undefined || answer.status === 200) return `${drawn.name} done`;
  if (![400, 404, 409].includes(answer.status))
    throw new Error(`${drawn.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return `${drawn.name} refused`;
}
