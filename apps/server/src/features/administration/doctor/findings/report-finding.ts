/** A warning is worth changing; with a fault something does not work, or not for long. */
export type State = 'ok' | 'warning' | 'fault';

/** What a check found: one sentence or two, for a fault or a warning with what to do. */
export interface Finding {
  readonly state: State;
  readonly text: string;
}

/** A finding with the name of its check. */
export interface NamedFinding extends Finding {
  readonly check: string;
}

/** One check of an installation. It only reads. */
export interface Check {
  readonly name: string;
  /** What it throws becomes a fault. `signal` ends it after its time. */
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string): Finding => ({ state: 'warning', text });
export const fault = (text: string): Finding => ({ state: 'fault', text });
