/** How long a screen offers to undo a change (LST-04). */
export const undoShownMs = 10_000;

/**
 * How long the server accepts an undo, and how long a message of the change waits: somewhat longer than it is shown,
 * because the call takes time.
 */
export const undoAcceptedMs = 12_000;
