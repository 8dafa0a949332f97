import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { decideBoxFact, decideDisplaced, isLoadedAlready } from '@kolli/domain/delivery/box-facts';
import type { GivenUser } from '../../../testing/factories.ts';
import type { Answer } from '../../../testing/test-server.ts';
import type { TestSource } from '../../orders/testing/source.ts';
import type { Desk } from './desk.ts';
import type { WalkDelivery, WalkModel } from './walk-model.ts';

export interface Walk {
  readonly desk: Desk;
  readonly source: TestSource;
  readonly model: WalkModel;
}

export interface Draw {
  readonly kolliId: string;
  readonly doors: readonly [string, ...string[]];
  readonly shelf: string;
  readonly who: GivenUser;
  /** Different for each step of a walk. */
  readonly number: number;
}

export interface Step {
  readonly send: () => Promise<Answer>;
  /** Codes, one of which is expected; empty when the call must be accepted. */
  readonly refusals: readonly string[];
  readonly change: (delivery: Delivery) => void;
}

export type Make = (walk: Walk, draw: Draw) => Step;

type Fact = 'loaded' | 'pickedUp' | 'removed';
const facts = { loaded: 'load', pickedUp: 'pickUpAtBox', removed: 'remove' } as const;

function applyBoxFact({ model }: Walk, draw: Draw, kind: Fact, parcel: WalkDelivery): void {
  const { docId, snapshot } = parcel;
  const [door] = draw.doors;
  const isRemoved = model.emptied.get(docId)?.get(door) === true;
  if (kind === 'removed' && isRemoved && !isLoadedAlready(door, snapshot)) return;
  if (kind === 'loaded' && isLoadedAlready(door, snapshot)) return;
  const event = { name: facts[kind], lockerIds: [door] } as const;
  const decision = decideBoxFact(event, snapshot, model.context);
  const holder = kind === 'loaded' ? model.holderOf(door) : undefined;
  const other = holder === draw.kolliId ? undefined : holder;
  const displaced = other === undefined ? undefined : model.open.get(other)?.snapshot;
  if (displaced !== undefined && other !== undefined) {
    const displacement = decideDisplaced(door, displaced, model.context);
    if (!displacement.ok) throw new Error(`${other} does not lose ${door}`);
    model.follow(other, displacement);
  }
  const isRepeat =
    kind !== 'loaded' && decision.status === snapshot.status && snapshot.doors.length === 0;
  if (!isRepeat) model.follow(draw.kolliId, decision);
}

/** The box reports an event of any open delivery at any door, which is accepted in every state. */
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
        if (delivery !== undefined) applyBoxFact(walk, draw, kind, delivery);
      },
    };
  };

export const boxFacts: Readonly<Record<Fact, Make>> = {
  loaded: report('loaded'),
  pickedUp: report('pickedUp'),
  removed: report('removed'),
};
