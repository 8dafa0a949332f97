import { RepeatedFailure } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';

/** After this many failures in a row the gateway is left alone. A gateway that fails a third of all calls hardly ever gets there. */
const failureLimit = 10;
/** How long it is left alone before a single call tries it again. */
export const gatewayPauseMs = 10_000;

const maxTries = 3;
const delayMs = 500;
/** A call that failed later than this is not repeated at once: a job has a minute for everything. */
const repeatWithinMs = 5_000;

interface Gateway {
  /** Its name in the log. */
  readonly gateway: string;
  readonly log: Log;
  /** How long it is left alone, in milliseconds; 10 seconds by default. */
  readonly pauseMs?: number;
  /** Whether an error concerns only this message: the gateway works. */
  readonly isRefusal: (error: unknown) => boolean;
}

/** Runs a call of a gateway. */
export type Guard = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * A circuit breaker: after failures in a row it throws `RepeatedFailure` instead of calling, except for one call
 * every ten seconds, until one succeeds.
 */
export function breakCircuit({
  gateway,
  log,
  isRefusal,
  pauseMs = gatewayPauseMs,
}: Gateway): Guard {
  let failures = 0;
  let openUntil = 0;
  const succeeded = () => {
    if (failures >= failureLimit) log.info({ gateway }, 'a gateway works again');
    failures = 0;
  };
  const failed = (error: unknown) => {
    failures += 1;
    openUntil = performance.now() + pauseMs;
    if (failures === failureLimit)
      log.warn({ err: error, gateway }, 'a gateway fails: its calls pause');
  };
  return async (call) => {
    if (failures >= failureLimit) {
      if (performance.now() < openUntil) throw new RepeatedFailure(`The ${gateway} is paused`);
      openUntil = performance.now() + pauseMs;
    }
    try {
      const result = await call();
      succeeded();
      return result;
    } catch (error) {
      if (isRefusal(error)) succeeded();
      else failed(error);
      throw error;
    }
  };
}

/**
 * Guards the calls of a gateway. One that fails quickly is repeated up to twice within seconds; while the gateway keeps
 * failing, calls pause and throw `RepeatedFailure`, so that a job is retried without a record of a try.
 */
export function guardGateway(gateway: Gateway): Guard {
  const breaker = breakCircuit(gateway);
  return async (call) => {
    const startedAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await breaker(call);
      } catch (error) {
        const isFinal = gateway.isRefusal(error) || error instanceof RepeatedFailure;
        const isLate = performance.now() - startedAt > repeatWithinMs;
        if (isFinal || isLate || tries === maxTries) throw error;
        await new Promise((resolve) => setTimeout(resolve, delayMs * tries));
      }
    }
  };
}
