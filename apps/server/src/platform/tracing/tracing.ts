/** A step of the work, with attributes that hold nothing personal. */
export interface Step {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Runs `work` as a step of the request or job that it belongs to. */
export type Span = <T>(step: Step, work: () => Promise<T>) => Promise<T>;

/** The request of a trace, while it runs. */
export interface RequestSpan {
  /** Runs `next`, and what it starts, as part of the request. */
  readonly within: (next: () => void) => void;
  readonly end: (step: Step, isFailed: boolean) => void;
}

/** Sends traces to a receiver. */
export interface Tracing {
  readonly span: Span;
  readonly startRequest: () => RequestSpan;
  /** Sends what is left. */
  readonly close: () => Promise<void>;
}
