import { reasonOf } from './reason-of.ts';
import { type Check, fault, type Finding, type NamedFinding } from './report-finding.ts';

/** Rejects when the signal aborts. */
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

async function runCheck({ name, run }: Check, limitMs: number): Promise<NamedFinding[]> {
  const stop = new AbortController();
  const late = `It did not end within ${limitMs / 1000} s: what it asks does not answer, or is too busy.`;
  const timer = setTimeout(() => stop.abort(new Error(late)), limitMs);
  let findings: readonly Finding[];
  try {
    findings = await Promise.race([run(stop.signal), whenAborted(stop.signal)]);
  } catch (error) {
    findings = [fault(stop.signal.aborted ? late : `It failed: ${reasonOf(error)}`)];
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
  return findings.map((finding) => ({ check: name, ...finding }));
}

/**
 * Runs all checks at the same time and returns what they found, in their order. A check that fails or takes too long is a
 * fault of its own and does not touch the others.
 */
export async function runChecks(
  checks: readonly Check[],
  limitMs: number,
): Promise<NamedFinding[]> {
  return (await Promise.all(checks.map((check) => runCheck(check, limitMs)))).flat();
}
