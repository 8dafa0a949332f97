import { aino } from '../kolli/kit-document.ts';
import { ofKind, onDeliveries, onState, without } from './fault-kinds.ts';
import type { Fault, Json } from './faulty-line.ts';

/** Another fault that a trial finds besides that of `plantedFaults`. */
export interface FurtherFault {
  readonly trial: string;
  readonly fault: string;
  readonly make: () => Fault;
  /** What the trial says of it, or a part of that. */
  readonly found: string;
  /** It is found because something does not come. */
  readonly isAwaited?: true;
}

const early = 'It put a parcel on hold after fewer minutes out of range than its limit';

export const furtherFaults: readonly FurtherFault[] = [
  {
    trial: 'keypad-lock',
    fault: 'during the lock it signs staff in',
    make: acceptsStaff,
    found: 'It signed staff in during the lock',
  },
  {
    trial: 'keypad-locks-again',
    fault: 'its lock does not end',
    make: () => ({ onPass: (minutes) => (minutes > 10 ? minutes : 0) }),
    found: 'It did not report `pickedUp`',
    isAwaited: true,
  },
  {
    trial: 'expires-offline',
    fault: 'the PIN of an expired delivery is no wrong PIN',
    make: () => without('wrongPin'),
    found: 'It did not report `wrongPin`',
    isAwaited: true,
  },
  {
    trial: 'power-open-door',
    fault: 'it does not see that a door was closed without power',
    make: leavesDoorsOpen,
    found: 'It did not report `door` lockerId "1-1" state "closed"',
    isAwaited: true,
  },
  {
    trial: 'restored-epoch',
    fault: 'its contents are those of the document, without what it did since',
    make: contentsOfDocument,
    found: 'not the one parcel behind 1-2',
  },
  {
    trial: 'stream-ends',
    fault: 'it waits for ever on a stream that is silent',
    make: () => ({ streamPingMs: 10_000 }),
    found: 'It opened no other stream after 90 seconds without a line',
    isAwaited: true,
  },
  {
    trial: 'hold-warm',
    fault: 'it counts minutes without readings',
    make: () => ({ onAct: (action, fields) => (action === 'power' ? null : fields) }),
    found: early,
  },
  { trial: 'hold-warm', fault: 'it counts minutes in range', make: staysTooWarm, found: early },
  {
    trial: 'hold-warm',
    fault: 'it counts minutes in a row only',
    make: restartsExposure,
    found: 'It did not report `held`',
    isAwaited: true,
  },
];

/** The keypad is not locked, and customers do not see that. */
function acceptsStaff(): Fault {
  return {
    onAct: (action, fields) => {
      const isWrong = String(fields['pin']).startsWith('98');
      if (action === 'pin' && !isWrong) return null;
      return action === 'staff-pin' && fields['pin'] !== aino.pin ? null : fields;
    },
  };
}

function leavesDoorsOpen(): Fault {
  let hasPower = true;
  return {
    onAct: (action, fields) => {
      if (action === 'power') hasPower = fields['on'] === true;
      return action === 'close-door' && !hasPower ? null : fields;
    },
  };
}

function contentsOfDocument(): Fault {
  let parcels: Json[] = [];
  const remember = onState(({ deliveries }) => {
    parcels = deliveries.flatMap(({ docId, lockers }) =>
      (lockers as Json[]).map(({ lockerId }) => ({ docId, lockerId })),
    );
  });
  return { ...remember, ...ofKind('contents', (event) => void (event['parcels'] = parcels)) };
}

function staysTooWarm(): Fault {
  let range: unknown;
  return onState((state) => {
    const given = state['temperatureRangeBasic'] as { max: number };
    if (given.max < 0) range = given;
    state['temperatureRangeBasic'] = range ?? given;
  });
}

/** With each document the exposure begins at zero, as after a decision. */
function restartsExposure(): Fault {
  let lastSeq = 0;
  const ofDeliveries = onDeliveries((delivery) => void (delivery['judgedSeq'] = lastSeq));
  return {
    onResult: (path, result) => {
      if (path === '/events') lastSeq = Number(result['lastSeq']);
      return ofDeliveries.onResult?.(path, result) ?? result;
    },
  };
}
