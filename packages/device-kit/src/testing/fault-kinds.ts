import type { Fault, Json, Passing } from './faulty-line.ts';

/** Changes the calls to the paths that end so. */
export const onCallTo = (end: string, change: (call: Passing) => void): Fault => ({
  onCall: (call) => {
    if (call.path.endsWith(end)) change(call);
    return undefined;
  },
});

/** Changes each event that the box sends; `batch` has it and the others. */
export const onEvents = (change: (event: Json, batch: readonly Json[], index: number) => void) =>
  onCallTo('/events', ({ body }) => {
    const events = (body['events'] ?? []) as Json[];
    events.forEach((event, index) => change(event, events, index));
  });

export const ofKind = (kind: string, change: (event: Json) => void): Fault =>
  onEvents((event) => {
    if (event['kind'] === kind) change(event);
  });

/** Changes each document that the box gets. */
export const onState = (change: (state: Json & { deliveries: Json[] }) => void): Fault => ({
  onResult: (path, result) => {
    if (path === '/state') change(result as Json & { deliveries: Json[] });
    return result;
  },
});

export const onDeliveries = (change: (delivery: Json, state: Json) => void): Fault =>
  onState((state) => {
    // Those that `change` adds are not changed.
    state.deliveries.forEach((delivery) => change(delivery, state));
  });

/** Replaces everything in an event but its number and time. */
export function become(event: Json, other: object): void {
  for (const name of Object.keys(event))
    if (name !== 'seq' && name !== 'at') Reflect.deleteProperty(event, name);
  Object.assign(event, other);
}

/** An event that means nothing to any trial. */
export const noise = { kind: 'version', softwareVersion: 'noise' };

/** An event of this kind never comes. */
export const without = (kind: string, fields: Json = {}): Fault =>
  ofKind(kind, (event) => {
    if (Object.entries(fields).every(([name, value]) => event[name] === value))
      become(event, noise);
  });

/** An event of this kind comes before the `closed` of its door. */
export const beforeClosed = (kind: string): Fault =>
  onEvents((event, batch, index) => {
    const before = batch[index - 1];
    if (event['kind'] !== kind || before?.['state'] !== 'closed') return;
    const [first, second] = [{ ...before }, { ...event }];
    become(before, { ...second, seq: first['seq'] });
    become(event, { ...first, seq: second['seq'] });
  });

/** The box requests the whole document each time. */
export const withoutEtag: NonNullable<Fault['onCall']> = ({ headers }) => {
  Reflect.deleteProperty(headers, 'if-none-match');
  return undefined;
};

/** Something that is so after the power was cut. */
export function afterPowerCut(make: (isCut: () => boolean) => Fault): Fault {
  let isCut = false;
  return {
    ...make(() => isCut),
    onAct: (action, fields) => {
      isCut ||= action === 'power';
      return fields;
    },
  };
}

/** The answer to a batch with this text is never understood. */
export const stuckAt = (text: string): Fault => ({
  onResult: (path, result) =>
    path === '/events' && JSON.stringify(result).includes(text) ? null : result,
});

/** All calls have a wrong key from then on. */
export const withoutKey = (isLost: () => boolean): Fault => ({
  onCall: ({ headers }) => {
    if (isLost()) headers['authorization'] = 'Bearer lost';
    return undefined;
  },
});

/** The key is lost with its rotation. */
export function losesKey(): Fault {
  let isLost = false;
  return {
    ...withoutKey(() => isLost),
    onResult: (path, result) => {
      isLost ||= path === '/key/rotate';
      return result;
    },
  };
}

/** Commands have other ids whenever they come. */
export const otherIds = (isSo: () => boolean = () => true): Fault => ({
  onStream: (text) =>
    isSo() ? text.replaceAll(/"id":"[^"]+"/g, () => `"id":"${crypto.randomUUID()}"`) : text,
});
