import React from 'react';
import { flushSync } from 'react-dom';

/**
 * React's production build has no `act`, which vitest-browser-react needs to render synchronously.
 * `flushSync` does the same. This file must be imported before that library, which looks up `act`
 * once.
 */
Object.assign(React, {
  act: async (work: () => Promise<void>) => {
    let done: Promise<void> | undefined;
    flushSync(() => {
      done = work();
    });
    await done;
  },
});
