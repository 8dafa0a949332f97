import { aino, hashPin } from '../kolli/kit-document.ts';
import type { Fault, Json } from './faulty-line.ts';
import {
  afterPowerCut,
  become,
  beforeClosed,
  losesKey,
  noise,
  ofKind,
  onCallTo,
  onDeliveries,
  onEvents,
  onState,
  otherIds,
  stuckAt,
  without,
  withoutEtag,
  withoutKey,
} from './fault-kinds.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A fault for each trial, which it finds: the trial's id, the fault as its maker would describe it, and what makes it. */
const faults: Readonly<Record<string, () => Fault>> = {
  'heartbeat: its heartbeat has no version': () =>
    onCallTo('/heartbeat', ({ body }) => void Reflect.deleteProperty(body, 'softwareVersion')),
  'etag: it requests the whole document each time': () => ({ onCall: withoutEtag }),
  'unknown-fields: it drops what a document with unknown fields has': () =>
    onState((state) => {
      if ('fromTomorrow' in state) state.deliveries = [];
    }),
  'unknown-command: it opens a door by every kind of command': () => ({
    onStream: (text) => text.replaceAll('"kind":"fromTomorrow"', '"kind":"open_door"'),
  }),
  'unknown-outcome: it repeats after an unknown outcome': () => stuckAt('fromTomorrow'),
  'conflict: it repeats after a conflict': () => stuckAt('conflict'),
  'refused-key: it forgets what happened while its key was refused': forgetsRepeated,
  'stream-ends: it opens one stream only': opensOneStream,
  'rotation: it does not use the new key': () => ({
    onResult: (path, result) => (path === '/key/rotate' ? { key: 'another' } : result),
  }),
  'rotation-lost: it deletes the old key before it has the new one': () => {
    let isAsked = false;
    return {
      onCall: ({ path, headers }) => {
        if (isAsked) headers['authorization'] = 'Bearer lost';
        isAsked ||= path === '/key/rotate';
        return undefined;
      },
    };
  },
  'rotation-refused: it deletes the old key before the new one works': losesKey,
  'rotation-power-cut: it has its keys in memory only': () => afterPowerCut(withoutKey),
  'command: it answers before the door is open': () =>
    onCallTo('/answer', ({ body }) => void (body['outcome'] = 'failed')),
  'command-failed: it answers done to every command': () =>
    onCallTo('/answer', ({ body }) => void (body['outcome'] = 'done')),
  'command-twice: it knows no command again': otherIds,
  'command-power-cut: it has ids of commands in memory only': () => afterPowerCut(otherIds),
  'command-clock-behind: it judges expired commands by its own clock': () => ({
    onStream: (text) => text.replaceAll(/"expiresAt":\d+/g, `"expiresAt":${Date.now() + dayMs}`),
  }),
  'pickup: it reports the pickup before its door is closed': () => beforeClosed('pickedUp'),
  'pickup-two-doors: it opens the first door of a delivery only': () =>
    onDeliveries((one) => void (one['lockers'] = (one['lockers'] as Json[]).slice(0, 1))),
  'inactive: an inactive door has no parcel any more': () =>
    onState((state) => {
      if (state['active'] === false) state.deliveries = [];
    }),
  'pin-used: it opens a door with a used PIN': opensTwice,
  'wrong-pin: it sends the typed PIN': () =>
    ofKind('wrongPin', (event) => void (event['pin'] = '987601')),
  'no-pin-hash: it keeps a PIN that the document no longer has': keepsPins,
  'expires-offline: offline it ignores when a PIN expires': () =>
    onDeliveries((delivery) => void (delivery['expiresAt'] = null)),
  'expired-clock-behind: it judges expired PINs by its own clock': () =>
    onDeliveries((delivery) => {
      const { expiresAt } = delivery;
      if (typeof expiresAt === 'number') delivery['expiresAt'] = expiresAt + dayMs;
    }),
  'pin-key: it uses the first key of PINs for ever': () => keepsFirst('pinKey'),
  'staff-pin-iterations: it hashes PINs of staff with the first number for ever': () =>
    keepsFirst('staffPinIterations'),
  'held-pin: it takes the PIN of a parcel on hold for a wrong one': () =>
    ofKind('heldPin', (event) => become(event, { kind: 'wrongPin' })),
  'keypad-lock: it does not count wrong PINs of staff': () => ({
    onAct: (action, fields) => (action === 'staff-pin' ? null : fields),
  }),
  'keypad-locks-again: a lock resets the count': () => ({ onPass: () => 16 }),
  'pins-apart: it opens doors with the PIN of staff': () =>
    onDeliveries((delivery, state) => {
      delivery['pinHash'] = hashPin(aino.pin, String(state['pinKey']));
    }),
  'staff-idle: it signs nobody out': () => without('staffSession', { state: 'out' }),
  'staff-next: it reports what the next person does as what the first did': () => {
    let first: unknown;
    return onEvents((event) => {
      first ??= event['userId'];
      if ('userId' in event) event['userId'] = first;
    });
  },
  'load: it reports the load before its door is closed': () => beforeClosed('loaded'),
  'scan-cleaned: it compares the first Kolli ID only': () =>
    onDeliveries((delivery) => void (delivery['additionalDeliveryIds'] = [])),
  'scan-unknown: it opens a door for an unknown scan': () =>
    onDeliveries((delivery) => void (delivery['additionalDeliveryIds'] = ['unknown-9'])),
  'release: it releases the loaded door, too': () =>
    ofKind('released', (event) => void (event['lockerIds'] = ['1-1', '1-3'])),
  'remove-held: staff cannot take out a parcel on hold': () => ({
    onAct: (action, fields) => (action === 'remove' ? null : fields),
  }),
  'confirm-door: it opens the door, but confirms nothing': () => without('doorConfirmed'),
  'door-stuck: it does not report a door that stays shut': () =>
    without('door', { state: 'not_opened' }),
  'door-occupied: it does not report an occupied door': () =>
    without('door', { state: 'occupied' }),
  'offline-hours: it drops readings that are older than ten minutes': () =>
    onEvents((event, batch) => {
      const age = Number(batch.at(-1)?.['at']) - Number(event['at']);
      if (event['kind'] === 'reading' && age > 600_000) become(event, noise);
    }),
  'too-many-requests: it ignores Retry-After': () => ({ hiddenHeader: 'retry-after' }),
  'lost-answer: it changes an event that it repeats': changesRepeated,
  'one-batch: it sends batches side by side': () => ({ isDoubled: (path) => path === '/events' }),
  'power-unsent: it has its events in memory only': () =>
    afterPowerCut((isCut) =>
      ofKind('pickedUp', (event) => {
        if (isCut()) become(event, noise);
      }),
    ),
  'power-open-door: it does not look at its doors when it starts': () =>
    afterPowerCut((isCut) =>
      ofKind('door', (event) => {
        if (isCut() && event['state'] === 'opened') become(event, noise);
      }),
    ),
  'power-staff: staff stay signed in over a power cut': () =>
    without('staffSession', { state: 'out' }),
  'clock-wrong: its batches are dated by another clock than its events': () =>
    onCallTo('/events', ({ body }) => void (body['at'] = Number(body['at']) - hourMs)),
  'clock-set: it sets its clock and not the times of its events': () =>
    ofKind('pickedUp', (event) => void (event['at'] = Number(event['at']) - hourMs)),
  'number-conflict: after a conflict it sends the same numbers again': keepsNumbers,
  'restored-epoch: it has no contents': () =>
    ofKind('contents', (event) => void (event['parcels'] = [])),
  'restored-numbers: it does not see that the last number went back': ignoresLowerNumbers,
  'readings: it does not report the sensor of the room': () =>
    without('reading', { sensor: '99-99' }),
  'hold-warm: its hold has the wrong cause': () =>
    ofKind('held', (event) => void (event['cause'] = 'temp_low')),
  'hold-offline: it holds nothing by itself': neverHolds,
  'hold-power-cut: it has its holds in memory only': () =>
    afterPowerCut((isCut) => ({
      ...onDeliveries((delivery) => {
        if (isCut()) delivery['judgedSeq'] = 1_000_000;
      }),
      onCall: withoutEtag,
    })),
  'hold-not-allowed: it holds parcels that may not be held': () =>
    onDeliveries((delivery) => void (delivery['mayBeHeld'] = true)),
  'hold-at-load: an alarm from before the load does not count': () =>
    onState((state) => void Object.assign(state['holdRules'] as Json, { alarmDelayMs: dayMs })),
  'hold-open-door: it opens the second door of a parcel on hold': neverHolds,
  'hold-decided: it ignores decisions': () =>
    onDeliveries((delivery) => void (delivery['judgedSeq'] = 0)),
};

export const plantedFaults: Readonly<Record<string, readonly [string, () => Fault]>> =
  Object.fromEntries(
    Object.entries(faults).map(([name, make]) => {
      const [id = '', fault = ''] = name.split(': ');
      return [id, [fault, make]] as const;
    }),
  );

function neverHolds(): Fault {
  return onDeliveries((delivery) => void (delivery['mayBeHeld'] = false));
}

/** What it has to send again has lost its pickups. */
function forgetsRepeated(): Fault {
  const seen = new Set<unknown>();
  return onEvents((event) => {
    if (event['kind'] === 'pickedUp' && seen.has(event['seq'])) become(event, noise);
    seen.add(event['seq']);
  });
}

function changesRepeated(): Fault {
  const seen = new Set<unknown>();
  return onEvents((event) => {
    if (seen.has(event['seq'])) event['at'] = Number(event['at']) + 1;
    seen.add(event['seq']);
  });
}

function opensOneStream(): Fault {
  let count = 0;
  return {
    onCall: ({ path }) => {
      if (path === '/commands') count += 1;
      return path === '/commands' && count > 1 ? 503 : undefined;
    },
  };
}

/** Behind another door lies a parcel with the same PIN. */
function opensTwice(): Fault {
  return onDeliveries((delivery, state) => {
    const lockers = [{ lockerId: '1-2', loaded: true }];
    const docId = '01930000-0000-7000-a000-000000000001';
    (state['deliveries'] as Json[]).push({ ...delivery, docId, lockers });
  });
}

function keepsPins(): Fault {
  const known = new Map<unknown, unknown>();
  return onDeliveries((delivery) => {
    const { docId, pinHash } = delivery;
    if (pinHash !== null) known.set(docId, pinHash);
    Object.assign(delivery, { pinHash: known.get(docId) ?? null, deliveryStatus: 'delivered' });
  });
}

function keepsFirst(field: string): Fault {
  let first: unknown;
  return onState((state) => {
    first ??= state[field];
    state[field] = first;
  });
}

function keepsNumbers(): Fault {
  const known = new Map<string, unknown>();
  return onEvents((event) => {
    const { seq, ...content } = event;
    const text = JSON.stringify(content);
    if (!known.has(text)) known.set(text, seq);
    event['seq'] = known.get(text);
  });
}

function ignoresLowerNumbers(): Fault {
  let last = 0;
  return {
    onResult: (path, result) => {
      if (path !== '/heartbeat' && path !== '/events') return result;
      last = Math.max(last, Number(result['lastSeq']));
      return { ...result, lastSeq: last };
    },
  };
}
