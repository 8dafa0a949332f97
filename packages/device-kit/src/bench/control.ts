import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** What somebody does at the box, or what happens to it, and how a person without a control interface does it. */
export const actions = {
  pin: 'Type this PIN as a customer',
  'staff-pin': 'Sign in as staff with this PIN',
  logout: 'Sign out as staff',
  scan: 'Scan or type this code as staff',
  remove: 'As staff, choose to take out the parcel behind this door',
  release: 'As staff, choose that the other doors of this delivery are not needed',
  check: 'As staff, choose to look behind this unconfirmed door',
  'close-door': 'Close this door',
  'door-fault':
    'Give this door a fault: `stuck` does not open, `occupied` has something behind it; null: no fault',
  power: 'Turn the power on or off',
  clock: 'Set the clock of the box ahead of the right time by this many milliseconds',
} as const;
export type Action = keyof typeof actions;
export type Fields = Readonly<Record<string, unknown>>;

/** Makes things happen at the box under test; each promise resolves when they have happened. */
export interface Control {
  act(action: Action, fields: Fields): Promise<void>;
  /** Lets minutes pass. Returns by how many the time of the box is ahead of the real time after that: 0 if it waited. */
  pass(minutes: number): Promise<number>;
}

const minuteMs = 60_000;
const wait = async (minutes: number) => {
  await sleep(minutes * minuteMs);
  return 0;
};

/** A box with a control interface: each action is a POST of JSON to `<address>/<action>`. */
export function httpControl(address: string): Control {
  const post = (action: string, fields: Fields) =>
    fetch(`${address.replace(/\/+$/, '')}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
  return {
    act: async (action, fields) => {
      const { ok, status } = await post(action, fields);
      if (!ok) throw new Error(`The control interface answered ${action} with status ${status}`);
    },
    pass: async (minutes) => {
      const { ok, status } = await post('pass', { minutes });
      if (ok) return minutes;
      if (status === 404 || status === 501) return wait(minutes);
      throw new Error(`The control interface answered pass with status ${status}`);
    },
  };
}

/** A box without a control interface: asks the engineer at the terminal to act. */
export function promptControl(): Control {
  return {
    act: async (action, fields) => {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      const values = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`);
      await lines.question(`→ ${[actions[action], ...values].join(', ')}. Then press Enter. `);
      lines.close();
    },
    pass: (minutes) => {
      process.stdout.write(`→ Waiting for ${minutes} minutes.\n`);
      return wait(minutes);
    },
  };
}
