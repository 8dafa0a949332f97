/** Maximum bad lines listed; the rest is only counted. */
const maxListedLines = 100;

/**
 * A history file was refused, or could not be counted; the message has a line for each bad line.
 */
export class HistoryProblems extends Error {
  override readonly name = 'HistoryProblems';
}

/** Collects the bad lines of a file. */
export interface BadLines {
  readonly add: (lineNumber: number, reasons: readonly string[]) => void;
  readonly count: () => number;
  /** Throws `HistoryProblems` when there is any. */
  readonly refuse: () => void;
}

export function createBadLines(): BadLines {
  const listed: { readonly lineNumber: number; readonly reasons: readonly string[] }[] = [];
  let count = 0;
  return {
    add: (lineNumber, reasons) => {
      count += 1;
      if (listed.length < maxListedLines) listed.push({ lineNumber, reasons });
    },
    count: () => count,
    refuse: () => {
      if (count === 0) return;
      const lines = listed
        .toSorted((a, b) => a.lineNumber - b.lineNumber)
        .map(({ lineNumber, reasons }) => `line ${lineNumber}: ${reasons.join('; ')}`);
      const rest = count - listed.length;
      if (rest > 0) lines.push(`and ${rest} more bad lines`);
      throw new HistoryProblems(`Nothing was imported.\n${lines.join('\n')}`);
    },
  };
}
