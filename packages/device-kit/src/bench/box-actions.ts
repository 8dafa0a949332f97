import type { Action, Control, Fields } from './control.ts';

/** A problem of the kit's control of the box, and not what the box did. */
export class ControlFailure extends Error {}

/** What a trial can do at the box. Notes each step, and what must be undone for the next trial. */
export class BoxActions {
  readonly #control: Control;
  readonly #undo = new Map<string, () => Promise<void>>();
  readonly #note: (step: string) => void;
  /** The PINs that were typed: no call may contain one. */
  readonly typedPins = new Set<string>();

  constructor(control: Control, note: (step: string) => void) {
    this.#control = control;
    this.#note = note;
  }

  async act(action: Action, fields: Fields = {}): Promise<void> {
    const values = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`);
    this.#note([action, ...values].join(' '));
    if (typeof fields['pin'] === 'string') this.typedPins.add(fields['pin']);
    try {
      await this.#control.act(action, fields);
    } catch (error) {
      throw new ControlFailure(error instanceof Error ? error.message : String(error));
    }
  }

  /** Turns the power on or off; it is on again after the trial. */
  async power(on: boolean): Promise<void> {
    if (!on) this.#undo.set('power', () => this.power(true));
    await this.act('power', { on });
    if (on) this.#undo.delete('power');
  }

  /** Sets how far the clock of the box is ahead, ms; it is right again after the trial. */
  async clock(offsetMs: number): Promise<void> {
    await this.act('clock', { offsetMs });
    if (offsetMs === 0) this.#undo.delete('clock');
    else this.#undo.set('clock', () => this.clock(0));
  }

  /** Gives a door a fault, or ends it; it is ended after the trial. */
  async doorFault(lockerId: string, fault: 'stuck' | 'occupied' | null): Promise<void> {
    await this.act('door-fault', { lockerId, fault });
    if (fault === null) this.#undo.delete(lockerId);
    else this.#undo.set(lockerId, () => this.doorFault(lockerId, null));
  }

  /** Lets minutes pass; returns by how many the box is ahead of the real time. */
  pass(minutes: number): Promise<number> {
    this.#note(`${minutes} minutes pass`);
    return this.#control.pass(minutes);
  }

  /** Undoes what is still to be undone, the power first. */
  async undo(): Promise<void> {
    await this.#undo.get('power')?.();
    for (const end of this.#undo.values()) await end();
  }
}
