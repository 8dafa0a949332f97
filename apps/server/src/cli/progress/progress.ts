/** Where progress is shown: standard error, so that standard output has only the result of the command. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  /** Width of the terminal in characters. */
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** The progress of a command, or of one of its parts. */
export interface Progress {
  /** Reports how much is done; the total may become known only now, or change. */
  readonly at: (done: number, total?: number) => void;
  /** Removes the bar. Nothing is shown any more. */
  readonly end: () => void;
}

interface ProgressOptions {
  /** What is being done, such as 'Readings'. */
  readonly label: string;
  readonly total?: number | undefined;
  readonly out: ProgressOutput;
  /** When the command began, as of `performance.now()`; by default now. */
  readonly since?: number;
}

/** Shorter work shows nothing. */
const quietMs = 2000;
const redrawMs = 250;
const barWidth = 30;
const defaultColumns = 80;

/** For example ', about 40 s left'; empty while there is nothing to estimate it by. */
function timeLeft(done: number, total: number, elapsedMs: number): string {
  if (done <= 0 || done >= total || elapsedMs <= 0) return '';
  const seconds = Math.ceil(((elapsedMs / done) * (total - done)) / 1000);
  if (seconds < 100) return `, about ${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100
    ? `, about ${minutes} min left`
    : `, about ${Math.ceil(minutes / 60)} h left`;
}

function barOf(label: string, share: number, left: string): string {
  const full = Math.floor(share * barWidth);
  const bar = `${'#'.repeat(full)}${'-'.repeat(barWidth - full)}`;
  return `${label} [${bar}] ${Math.floor(share * 100)} %${left}`;
}

/**
 * Shows the progress of work that takes over two seconds: on a terminal a bar with share and time left, elsewhere a line
 * every 10 %. While the total is unknown only what is being done.
 */
export function startProgress({ label, total, out, since }: ProgressOptions): Progress {
  const startedAt = performance.now();
  const now = { done: 0, total, tenth: 0, isDrawn: false, isNamed: false };
  const isQuiet = () => performance.now() - (since ?? startedAt) < quietMs;
  const left = () => timeLeft(now.done, now.total ?? 0, performance.now() - startedAt);
  const share = () => (now.total ? Math.min(now.done / now.total, 1) : 0);

  const draw = () => {
    if (isQuiet()) return;
    const text = now.total === undefined ? `${label} …` : barOf(label, share(), left());
    out.write(`\r${text.slice(0, (out.columns ?? defaultColumns) - 1)}\u001B[K`);
    now.isDrawn = true;
  };
  const writeLine = () => {
    if (isQuiet()) return;
    if (now.total === undefined && !now.isNamed) out.write(`${label} …\n`);
    now.isNamed = true;
    const tenth = Math.floor(share() * 10);
    if (tenth > now.tenth) out.write(`${label}: ${tenth * 10} %${left()}\n`);
    now.tenth = Math.max(tenth, now.tenth);
  };
  const timer = out.isTTY ? setInterval(draw, redrawMs).unref() : undefined;
  return {
    at: (done, newTotal) => {
      now.done = done;
      now.total = newTotal ?? now.total;
      // A terminal is drawn by the clock: work may report far more often than anybody can read.
      if (!out.isTTY) writeLine();
    },
    end: () => {
      clearInterval(timer);
      if (now.isDrawn) out.write('\r\u001B[K');
      now.isDrawn = false;
    },
  };
}
