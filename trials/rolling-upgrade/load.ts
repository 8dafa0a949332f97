import { orderNamed, type Site } from '../upgrade/site.ts';

/** A request that failed: no answer, or 500 and above. */
export interface Failure {
  readonly what: string;
  readonly reason: string;
}

export interface Load {
  readonly failures: Failure[];
  /** Kolli IDs of the orders that a shelf was assigned to, as the server acknowledged. */
  readonly assigned: string[];
  readonly counts: { requests: number };
  /** Ends the clients and waits for their last answers. */
  end: () => Promise<void>;
}

interface Request {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

type Send = (request: Request) => Promise<boolean>;

/** Sends requests through the proxy, and notes those that fail. */
function sender(url: string, { failures, counts }: Pick<Load, 'failures' | 'counts'>): Send {
  return async ({ what, method, path, headers, body }) => {
    counts.requests += 1;
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...json },
        ...content,
      });
      const text = await response.text();
      if (response.status === 200) return true;
      failures.push({ what, reason: `${response.status} ${text.slice(0, 200)}` });
    } catch (error) {
      const { cause } = error as Error;
      failures.push({ what, reason: String(cause ?? error) });
    }
    return false;
  };
}

/** An order, its assignment to a shelf by staff, and their list. Returns whether the assignment was acknowledged. */
async function orderAndAssign(send: Send, site: Site, name: string): Promise<boolean> {
  const asStaff = { authtoken: site.tokenOf() };
  const { pharmacyId } = site;
  const isOrdered = await send({
    what: 'order',
    method: 'POST',
    path: '/integration/v1/orders',
    headers: { authorization: `Bearer ${site.orderKey}` },
    body: orderNamed(name),
  });
  const isAssigned =
    isOrdered &&
    (await send({
      what: 'staff assign',
      method: 'PATCH',
      path: `/api/deliveries/assign/${pharmacyId}/${name}`,
      headers: asStaff,
      body: { assignToBox: false, shelf: ['A1'] },
    }));
  const path = `/api/deliveries/open?pharmacyId=${pharmacyId}&limit=10`;
  await send({ what: 'staff list', method: 'GET', path, headers: asStaff });
  return isAssigned;
}

/** Begins clients that send one request after the other: order sources with staff, and a box. */
export function beginLoad(url: string, site: Site, clients: number): Load {
  const load = { failures: [] as Failure[], assigned: [] as string[], counts: { requests: 0 } };
  const send = sender(url, load);
  let isOver = false;
  const beAtDesk = async (client: number) => {
    for (let number = 0; !isOver; number += 1) {
      const name = `roll-${client}-${number}`;
      if (await orderAndAssign(send, site, name)) load.assigned.push(name);
    }
  };
  const beBox = async () => {
    for (let seq = 1; !isOver; seq += 1) {
      const at = Date.now();
      const events = [{ seq, at, kind: 'reading', sensor: '1-1', celsius: 5 }];
      const headers = { authorization: `Bearer ${site.boxKey}` };
      const body = { at, events };
      await send({ what: 'box event', method: 'POST', path: '/device/v1/events', headers, body });
    }
  };
  const running = [beBox(), ...Array.from({ length: clients }, (_, client) => beAtDesk(client))];
  return {
    ...load,
    end: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}
