import { useLayoutEffect, useState } from 'react';

/** Also read by `before-paint.js`, so that the first paint has the same width. */
const KEY = 'kolli.sidebar';

function isStoredClosed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'closed';
  } catch {
    return false;
  }
}

function store(isClosed: boolean): void {
  try {
    if (isClosed) localStorage.setItem(KEY, 'closed');
    else localStorage.removeItem(KEY);
  } catch {
    // If storage is blocked, the choice holds for this visit only.
  }
}

/** Whether the person has closed the sidebar, in this browser (LST-07). */
export function useSidebar() {
  const [isClosed, setIsClosed] = useState(isStoredClosed);
  useLayoutEffect(() => {
    if (isClosed) document.documentElement.dataset['sidebar'] = 'closed';
    else delete document.documentElement.dataset['sidebar'];
  }, [isClosed]);
  const set = (next: boolean) => {
    store(next);
    setIsClosed(next);
  };
  return { isClosed, close: () => set(true), open: () => set(false) };
}
