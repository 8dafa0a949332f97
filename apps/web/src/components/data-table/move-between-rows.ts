import type { KeyboardEvent } from 'react';

/**
 * Arrow up and down move focus from a row's button to the same button of the next row that has it.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return;
  const place = event.target.dataset['place'];
  const row = event.target.closest('[data-index]');
  if (place === undefined || row === null) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-place="${place}"]`)];
  const next = buttons[buttons.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
