import fc from 'fast-check';
import type { GivenUser } from '../../testing/factories.ts';
import { givenUser } from '../../testing/factories.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/test-desk.ts';
import type { Draw, Walk } from '../deliveries/test-walk-facts.ts';
import { readOpen, WalkModel } from '../deliveries/test-walk-model.ts';
import { stepMakers } from '../deliveries/test-walk-steps.ts';
import { actOnDueDeliveries } from '../delivery-clock/delivery-clock.jobs.ts';
import { givenSource } from '../orders/test-source.ts';

const hourMs = 3_600_000;
const doorIds = ['1-1', '1-2', '1-3', '2-1', '2-2'] as const;

/** What can happen beside the steps of deliveries. */
const others = ['pass', 'late', 'late', 'late', 'toggleDoor', 'toggleBox', 'shelves', 'template'];

export const drawnStep = fc.record({
  name: fc.constantFrom(...Object.keys(stepMakers), ...Object.keys(stepMakers), ...others),
  kolliId: fc.constantFrom('stat-1', 'stat-2', 'stat-3', 'stat-4', 'stat-5', 'stat-6'),
  doors: fc.subarray([...doorIds], { minLength: 1, maxLength: 3 }),
  isOwnDoor: fc.nat({ max: 3 }).map((part) => part > 0),
  shelf: fc.constantFrom('A1', 'B2', '1'),
  hours: fc.nat({ max: 400 }),
  minutes: fc.nat({ max: 600 }),
  flag: fc.boolean(),
  count: fc.nat({ max: 3 }),
});
export type DrawnStep = typeof drawnStep extends fc.Arbitrary<infer T> ? T : never;

export interface StatisticsWalk {
  readonly server: TestServer;
  readonly desk: Desk;
  readonly walk: Walk;
  readonly chief: GivenUser;
  readonly templateIds: readonly [string, string];
  readonly madeAt: number;
}

/** A desk at which things happen, its box and shelves just made. */
export async function givenStatisticsWalk(
  server: TestServer,
  otherTemplate: string,
): Promise<StatisticsWalk> {
  const desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const source = await givenSource(server, { pharmacyId });
  const chief = await givenUser(server, { pharmacyId, role: 'main_user' });
  const { template_id: own } = await desk.look((tx) =>
    tx.selectFrom('pickup_box').select('template_id').executeTakeFirstOrThrow(),
  );
  const walk: Walk = { desk, source, model: new WalkModel(server.time.clock) };
  const templateIds = [own, otherTemplate] as const;
  return { server, desk, walk, chief, templateIds, madeAt: server.time.clock().getTime() };
}

async function heldDoor({ desk }: StatisticsWalk, docId: string): Promise<string | undefined> {
  const row = await desk.look((tx) =>
    tx
      .selectFrom('locker_occupancy')
      .select('locker_id')
      .where('delivery_id', '=', docId)
      .where('released_at', 'is', null)
      .orderBy('locker_id')
      .executeTakeFirst(),
  );
  return row?.locker_id;
}

/** Any delivery of these kolli IDs, also one that ended. */
async function anyDelivery({ desk }: StatisticsWalk, { kolliId, count }: DrawnStep) {
  const rows = await desk.look((tx) =>
    tx.selectFrom('delivery').select('id').where('kolli_id', '=', kolliId).orderBy('id').execute(),
  );
  return rows.at(-1 - (count % 2))?.id ?? rows.at(-1)?.id;
}

/** The box tells now what happened there hours ago. */
async function reportLate(given: StatisticsWalk, drawn: DrawnStep): Promise<Answer | undefined> {
  const docId = await anyDelivery(given, drawn);
  if (docId === undefined) return undefined;
  const { desk, server } = given;
  const at = server.time.clock().getTime() - drawn.minutes * 60_000;
  const own = drawn.isOwnDoor ? await heldDoor(given, docId) : undefined;
  const lockerId = own ?? drawn.doors[0] ?? '1-1';
  const kinds = ['loaded', 'pickedUp', 'removed', 'released'] as const;
  const kind = kinds[drawn.hours % 4] ?? 'loaded';
  const userId = desk.staff.id;
  if (kind === 'pickedUp') return desk.box.report({ kind, at, docId, lockerId });
  if (kind === 'released')
    return desk.box.report({ kind, at, docId, lockerIds: [lockerId], userId });
  return desk.box.report({ kind, at, docId, lockerId, userId });
}

type Other = (given: StatisticsWalk, drawn: DrawnStep) => Promise<Answer | undefined>;

const otherSteps: Readonly<Record<string, Other>> = {
  pass: async ({ server }, { hours, minutes }) => {
    server.time.advance(hours * hourMs + minutes * 61_003);
    await actOnDueDeliveries(server.services);
    return undefined;
  },
  late: reportLate,
  toggleDoor: ({ desk, chief }, { doors, flag }) =>
    desk.ask(
      'PATCH',
      `/pickup-boxes/toggle-locker/${desk.box.id}`,
      { inactive: flag, lockerId: doors[0] },
      chief,
    ),
  toggleBox: ({ desk, chief }, { flag, count }) =>
    desk.ask(
      'PATCH',
      `/pickup-boxes/toggle-active/${desk.box.id}`,
      { active: flag || count > 0 },
      chief,
    ),
  shelves: ({ desk, chief }, { count }) =>
    desk.ask('PATCH', `/pharmacies/update/${desk.pharmacyId}`, { shelvesNumber: count }, chief),
  template: ({ desk, chief, templateIds }, { flag }) =>
    desk.ask(
      'PATCH',
      `/pickup-boxes/update/${desk.box.id}`,
      { templateId: templateIds[flag ? 1 : 0] },
      chief,
    ),
};

async function stepOf(given: StatisticsWalk, drawn: DrawnStep, number: number) {
  const { walk, desk } = given;
  walk.model.open.clear();
  for (const [kolliId, delivery] of await desk.look(readOpen))
    walk.model.open.set(kolliId, delivery);
  const docId = walk.model.open.get(drawn.kolliId)?.docId;
  const own = drawn.isOwnDoor && docId ? await heldDoor(given, docId) : undefined;
  const [first = '1-1', ...rest] = drawn.doors;
  const doors: Draw['doors'] = own === undefined ? [first, ...rest] : [own];
  const { kolliId, shelf } = drawn;
  return stepMakers[drawn.name]?.(walk, { kolliId, shelf, doors, who: desk.staff, number });
}

/** Lets one thing happen, or be refused; answers its name with what came of it. */
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
