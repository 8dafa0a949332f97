import type { Delivery } from '@kolli/contract/deliveries';
import { decideBoxFact, decideDisplaced } from '@kolli/domain/box-facts';
import type { GivenUser } from '../../testing/factories.ts';
import type { Answer } from '../../testing/test-server.ts';
import type { TestSource } from '../orders/test-source.ts';
import type { Desk } from './test-desk.ts';
import type { WalkDelivery, WalkModel } from './test-walk-model.ts';

/** Where a walk takes place. */
export interface Walk {
  readonly desk: Desk;
  readonly source: TestSource;
  readonly model: WalkModel;
}

/** What one step is about, drawn by chance. */
export interface Draw {
  readonly kolliId: string;
  readonly doors: readonly [string, ...string[]];
  readonly shelf: string;
  readonly who: GivenUser;
  /** Different for each step of a walk. */
  readonly number: number;
}

/** A call, what must be answered to it, and what it changes when it is accepted. */
export interface Step {
  readonly send: () => Promise<Answer>;
  /** Codes, one of which must be answered; none when the call must be accepted. */
  readonly refusals: readonly string[];
  readonly change: (delivery: Delivery) => void;
}

export type Make = (walk: Walk, draw: Draw) => Step;

type Fact = 'loaded' | 'pickedUp' | 'removed';
const facts = { loaded: 'load', pickedUp: 'pickUpAtBox', removed: 'remove' } as const;

function happenAtBox({ model }: Walk, draw: Draw, kind: Fact, { snapshot }: WalkDelivery): void {
  const [door] = draw.doors;
  const event = { name: facts[kind], lockerIds: [door] } as const;
  const decision = decideBoxFact(event, snapshot, model.context);
  const holder = kind === 'loaded' ? model.holderOf(door) : undefined;
  const other = holder === draw.kolliId ? undefined : holder;
  const displaced = other === undefined ? undefined : model.open.get(other)?.snapshot;
  if (displaced !== undefined && other !== undefined) {
    const lost = decideDisplaced(door, displaced, model.context);
    if (!lost.ok) throw new Error(`${other} keeps ${door}`);
    model.follow(other, lost);
  }
  const isRepeat =
    kind !== 'loaded' && decision.status === snapshot.status && snapshot.doors.length === 0;
  if (!isRepeat) model.follow(draw.kolliId, decision);
}

/** The box reports something of any open delivery at any door: a fact, whatever its state. */
const report =
  (kind: Fact): Make =>
  (walk, draw) => {
    const delivery = walk.model.open.get(draw.kolliId);
    const [lockerId] = draw.doors;
    const docId = delivery?.docId ?? walk.desk.box.id;
    const event =
      kind === 'pickedUp'
        ? { kind, docId, lockerId }
        : { kind, docId, lockerId, userId: draw.who.id };
    return {
      send: () => walk.desk.box.report(event),
      refusals: [],
      change: () => {
        if (delivery !== undefined) happenAtBox(walk, draw, kind, delivery);
      },
    };
  };

/** What a box reports, by the kind of its event. */
export const boxFacts: Readonly<Record<Fact, Make>> = {
  loaded: report('loaded'),
  pickedUp: report('pickedUp'),
  removed: report('removed'),
};
