import { shelfUpdateEvent } from '@kolli/domain/delivery/offered-actions';
import type { Answer } from '../../../testing/test-server.ts';
import { deliveryCalls } from './desk.ts';
import { boxFacts, type Draw, type Make, type Walk } from './walk-facts.ts';

const phoneNumber = '+358401234567';

function occupied({ model }: Walk, { doors, kolliId }: Draw): string[] {
  const isOccupied = doors.some((door) => (model.holderOf(door) ?? kolliId) !== kolliId);
  return isOccupied ? ['locker_already_reserved'] : [];
}

const inUse = ({ model }: Walk, { kolliId }: Draw): string[] =>
  model.open.has(kolliId) ? ['kolli_id_in_use'] : [];

const creating: Record<string, Make> = {
  createInBox: (walk, draw) => ({
    send: () => {
      const body = { deliveryId: draw.kolliId, phoneNumber, lockerId: draw.doors };
      return walk.desk.ask('POST', `/deliveries/create/${walk.desk.box.id}`, body, draw.who);
    },
    refusals: [...inUse(walk, draw), ...occupied(walk, draw)],
    change: ({ docId }) => {
      walk.model.begin(draw.kolliId, docId);
      walk.model.happen(draw.kolliId, 'createInBox', { doors: draw.doors, isCreation: true });
    },
  }),
  createOnPharmacy: (walk, draw) => ({
    send: () => {
      const path = `/deliveries/create-on-pharmacy/${walk.desk.pharmacyId}`;
      return walk.desk.ask('POST', path, { deliveryId: draw.kolliId, phoneNumber }, draw.who);
    },
    refusals: inUse(walk, draw),
    change: ({ docId }) => {
      walk.model.begin(draw.kolliId, docId);
      walk.model.happen(draw.kolliId, 'createOnPharmacy', { isCreation: true });
    },
  }),
  arrive: (walk, draw) => {
    const orderId = `order-${draw.number}`;
    const ids = { order_id: orderId, fulfillment_order_id: orderId };
    return {
      send: () => walk.source.ask('POST', '', { deliveryId: draw.kolliId, phoneNumber, ...ids }),
      refusals: inUse(walk, draw),
      change: ({ docId }) => {
        walk.model.begin(draw.kolliId, docId, orderId);
        walk.model.happen(draw.kolliId, 'arrive', { actor: 'orderSource', isCreation: true });
      },
    };
  },
};

const callsOf = ({ desk }: Walk, { who }: Draw) =>
  deliveryCalls((method, path, body) => desk.ask(method, path, body, who), desk.box);

const placing: Record<string, Make> = {
  assignToLockers: (walk, draw) => {
    const refused = walk.model.refusals(draw.kolliId, 'assignToLockers');
    return {
      send: () => callsOf(walk, draw).toDoors(draw.kolliId, draw.doors),
      refusals: refused.length > 0 ? refused : occupied(walk, draw),
      change: () => walk.model.happen(draw.kolliId, 'assignToLockers', { doors: draw.doors }),
    };
  },
  assignToShelf: (walk, draw) => ({
    send: () => callsOf(walk, draw).toShelf(draw.kolliId, [draw.shelf]),
    refusals: walk.model.refusals(draw.kolliId, 'assignToShelf'),
    change: () => walk.model.happen(draw.kolliId, 'assignToShelf', { shelf: draw.shelf }),
  }),
  updateShelf: (walk, draw) => {
    const delivery = walk.model.open.get(draw.kolliId);
    const event = delivery && shelfUpdateEvent(delivery.snapshot, walk.model.context);
    return {
      send: () => callsOf(walk, draw).move(draw.kolliId, [draw.shelf]),
      refusals: walk.model.refusals(draw.kolliId, event ?? 'changeShelf'),
      change: () => walk.model.happen(draw.kolliId, event ?? 'changeShelf', { shelf: draw.shelf }),
    };
  },
};

function removeByHand({ desk, model }: Walk, { kolliId, who }: Draw): Promise<Answer> {
  const docId = model.open.get(kolliId)?.docId ?? desk.box.id;
  const path = `/deliveries/remove/${desk.box.id}/${docId}`;
  return desk.ask('PATCH', path, { reason: 'The door is stuck' }, who);
}

const ending: Record<string, Make> = {
  pickUp: (walk, draw) => ({
    send: () => callsOf(walk, draw).handOut(draw.kolliId),
    refusals: walk.model.refusals(draw.kolliId, 'pickUpByStaff'),
    change: () => walk.model.happen(draw.kolliId, 'pickUpByStaff'),
  }),
  pickUpReturned: (walk, draw) => {
    const path = '/deliveries/pickup-deleted-or-removed-delivery';
    const body = { pharmacyId: walk.desk.pharmacyId, deliveryId: draw.kolliId };
    const status = walk.model.open.get(draw.kolliId)?.snapshot.status;
    const isReturned = status === 'deleted' || status === 'removed' || status === undefined;
    const refused = walk.model.refusals(draw.kolliId, 'pickUpByStaff');
    return {
      send: () => walk.desk.ask('PATCH', path, body, draw.who),
      refusals: isReturned ? refused : ['wrong_delivery_status'],
      change: () => walk.model.happen(draw.kolliId, 'pickUpByStaff'),
    };
  },
  deleteInBox: (walk, draw) => {
    const isOfBox = walk.model.open.get(draw.kolliId)?.isOfBox === true;
    return {
      send: () => callsOf(walk, draw).deleteInBox(draw.kolliId, {}),
      refusals: isOfBox ? walk.model.refusals(draw.kolliId, 'delete') : ['delivery_not_found'],
      change: () => walk.model.happen(draw.kolliId, 'delete'),
    };
  },
  deleteOnPharmacy: (walk, draw) => {
    const doors = walk.model.open.get(draw.kolliId)?.snapshot.doors ?? [];
    const isFull = doors.some(({ loadedAt }) => loadedAt !== null);
    const inBox = isFull ? ['reservation_delivered'] : ['wrong_delivery_status'];
    return {
      send: () => callsOf(walk, draw).deleteOnPharmacy(draw.kolliId, {}),
      refusals: doors.length > 0 ? inBox : walk.model.refusals(draw.kolliId, 'delete'),
      change: () => walk.model.happen(draw.kolliId, 'delete'),
    };
  },
  destroy: (walk, draw) => ({
    send: () => callsOf(walk, draw).destroy(draw.kolliId),
    refusals: walk.model.refusals(draw.kolliId, 'destroy'),
    change: () => walk.model.happen(draw.kolliId, 'destroy'),
  }),
  cancel: (walk, draw) => {
    const orderId = walk.model.open.get(draw.kolliId)?.orderId;
    const refused = walk.model.refusals(draw.kolliId, 'cancel', { actor: 'orderSource' });
    return {
      send: () => walk.source.ask('DELETE', `/${orderId ?? 'nothing'}`),
      refusals: orderId ? refused : ['order_not_found'],
      change: () => walk.model.happen(draw.kolliId, 'cancel', { actor: 'orderSource' }),
    };
  },
  /** Refused while the box is connected and the door works. */
  removeByStaff: (walk, draw) => {
    const isOfBox = walk.model.open.get(draw.kolliId)?.isOfBox === true;
    return {
      send: () => removeByHand(walk, draw),
      refusals: [isOfBox ? 'wrong_delivery_status' : 'delivery_not_found'],
      change: () => undefined,
    };
  },
  removeFromBrokenDoor: (walk, draw) => {
    const delivery = walk.model.open.get(draw.kolliId);
    const lockerId = delivery?.snapshot.doors[0]?.lockerId ?? draw.doors[0];
    const door = (state: 'broken' | 'closed') =>
      walk.desk.box.report({ kind: 'door', lockerId, state });
    const context = { isDoorOutOfReach: true };
    const refused = walk.model.refusals(draw.kolliId, 'remove', { context });
    return {
      send: async () => {
        await door('broken');
        const response = await removeByHand(walk, draw);
        await door('closed');
        return response;
      },
      refusals: delivery?.isOfBox === true ? refused : ['delivery_not_found'],
      change: () => walk.model.happen(draw.kolliId, 'remove', { context }),
    };
  },
};

export const stepMakers: Readonly<Record<string, Make>> = {
  ...creating,
  ...placing,
  ...ending,
  ...boxFacts,
};
