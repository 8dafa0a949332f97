const LINE_EACH_MS = 15_000;
const REDRAW_MS = 1000;
const CLEAR_LINE = '\r\x1B[K';

/**
 * What is known of a work under way: what it does now, how much of how much is done (`unit`: 'files'), how much of
 * that failed, and a sentence for what else is worth saying. Where parts differ in length, `share` (0 to 1) is how
 * much of the whole is done.
 * @typedef {{doing?: string, done?: number, total?: number, unit?: string, failed?: number, share?: number,
 *   note?: string}} State
 */

/**
 * Shows how far a work is and what is left of it: on a terminal in one line that changes in place, elsewhere in a line
 * each 15 seconds, so that work that ends before says nothing there.
 * @param {string} title
 * @param {{stream?: {write: (text: string) => unknown, isTTY?: boolean, columns?: number}}} options
 * @returns {{set: (state: State) => void, print: (text: string | Buffer, to?: NodeJS.WritableStream) => void,
 *   end: () => void}} `set` changes what it is given and leaves the rest; whatever else is printed meanwhile, also
 *   what child processes print, goes through `print`, so that it does not mix with the line
 */
export function startProgress(title, { stream = process.stderr } = {}) {
  const isTerminal = stream.isTTY === true;
  const began = Date.now();
  let state = {};
  let countBegan = began;
  let isAtLineStart = true;
  const text = () => describeProgress(title, state, Date.now() - began, Date.now() - countBegan);
  const draw = () => {
    if (!isTerminal) stream.write(`${text()}\n`);
    else if (isAtLineStart) stream.write(CLEAR_LINE + text().slice(0, stream.columns - 1));
  };
  const timer = setInterval(draw, isTerminal ? REDRAW_MS : LINE_EACH_MS).unref();
  const clear = () => {
    if (isTerminal && isAtLineStart) stream.write(CLEAR_LINE);
  };
  return {
    set(change) {
      if ((change.done ?? 0) < (state.done ?? 0)) countBegan = Date.now();
      state = { ...state, ...change };
      if (isTerminal) draw();
    },
    print(printed, to = process.stdout) {
      clear();
      to.write(printed);
      isAtLineStart = String(printed).endsWith('\n');
      if (isTerminal) draw();
    },
    end() {
      clearInterval(timer);
      clear();
    },
  };
}

/** The line of `startProgress`. What is left is estimated from the time that the done part took. */
export function describeProgress(title, state, elapsedMs, countMs) {
  const { doing, done = 0, total, unit = '', failed, note } = state;
  const { share = done / total } = state;
  const count = total === undefined ? undefined : `${done} of ${total} ${unit}`.trimEnd();
  const left = share > 0 && share < 1 ? (countMs / share) * (1 - share) : undefined;
  const parts = [
    [title, doing].filter(Boolean).join(': '),
    [count, failed === undefined ? undefined : `${failed} failed`].filter(Boolean).join(', '),
    left === undefined ? `${duration(elapsedMs)} so far` : `about ${duration(left)} left`,
    note,
  ];
  return parts.filter(Boolean).join(' · ');
}

function duration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
