/** Runs in the page before its own code: records when the canvas was last drawn on and painted. */
export function watchPaint(): void {
  const watch = { answeredAt: 0, drawnAt: 0, paintedAt: 0 };
  Object.assign(globalThis, { paintWatch: watch });
  type Any = (this: unknown, ...rest: unknown[]) => unknown;
  const after = (owner: object, name: string, callback: (self: unknown) => void) => {
    const own = Reflect.get(owner, name) as Any;
    Reflect.set(owner, name, function wrapped(this: unknown, ...rest: unknown[]) {
      callback(this);
      return own.apply(this, rest);
    });
  };
  after(CanvasRenderingContext2D.prototype, 'stroke', () => {
    const isFirst = watch.drawnAt <= watch.answeredAt;
    watch.drawnAt = performance.now();
    // A task after the frame in which it was drawn runs when that frame is painted.
    const painted = () => setTimeout(() => (watch.paintedAt = performance.now()), 0);
    if (isFirst && watch.answeredAt > 0) requestAnimationFrame(painted);
  });
  // The time starts when the page parses the response body.
  after(Response.prototype, 'json', (answer) => {
    const isLog = answer instanceof Response && answer.url.includes('/temperatures/logs-per-box/');
    // Only the first response: later ones, for notices of changes, do not redraw equal data.
    if (isLog && watch.answeredAt === 0) watch.answeredAt = performance.now();
  });
}

/** The start of a measurement. */
export type PaintBegin = 'answer' | 'zoomIn' | 'zoomOut';

/**
 * Runs in the page: milliseconds from `begin` (for 'answer' the recorded response) to the frame with the
 * last stroke on the canvas.
 */
export function timeToPaint({ begin }: { begin: PaintBegin }): Promise<number> {
  const watch = Reflect.get(globalThis, 'paintWatch') as {
    answeredAt: number;
    drawnAt: number;
    paintedAt: number;
  };
  return new Promise((resolve) => {
    const startedAt = begin === 'answer' ? watch.answeredAt : performance.now();
    if (begin !== 'answer') {
      const surface: unknown = Reflect.get(globalThis, 'barePlot');
      if (typeof surface === 'function') surface(begin);
      else {
        const key = begin === 'zoomIn' ? '+' : '0';
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        document.querySelector('[role="slider"]')?.dispatchEvent(event);
      }
    }
    const look = () => {
      const isDone = begin === 'answer' ? watch.paintedAt > startedAt : watch.drawnAt > startedAt;
      if (!isDone) requestAnimationFrame(look);
      else if (begin === 'answer') resolve(watch.paintedAt - startedAt);
      else {
        // A task after the frame in which it was drawn runs when that frame is painted.
        requestAnimationFrame(() => {
          setTimeout(() => resolve(performance.now() - startedAt), 0);
        });
      }
    };
    look();
  });
}
