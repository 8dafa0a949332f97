import type { Locator } from 'vitest/browser';
import { worker } from './fake-server.ts';

/**
 * Clicks 'Try again' before a fake server that is well from this click on. What the screen reads again by
 * itself until then fails, too: otherwise the button could be gone before it is clicked.
 */
export async function tryAgain(button: Locator): Promise<void> {
  const heal = () => worker.resetHandlers();
  document.addEventListener('click', heal, { capture: true, once: true });
  await button.click();
}
