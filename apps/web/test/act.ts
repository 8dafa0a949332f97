import React from 'react';
import { flushSync } from 'react-dom';

/**
 * The React that ships has no `act`, by which vitest-browser-react draws what a test renders before the test
 * goes on. `flushSync` draws it, too. Imported before that library, which looks for it once.
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
