import type { Locator } from 'vitest/browser';
import { network } from './fake/server.ts';

/**
 * Clicks 'Try again', and lets the fake server succeed from this click on. The screen's own retries
 * fail until then: otherwise the button could disappear before it is clicked.
 */
export async function tryAgain(
  button: Locator,
  heal = () => network.resetHandlers(),
): Promise<void> {
  document.addEventListener('click', heal, { capture: true, once: true });
  await button.click();
}
