import { expect, onTestFinished, test, vi } from 'vitest';
import { keepClicks } from './keep-click.ts';

/** A button with something above it that can grow; pointers press and release at its place. */
function openButton() {
  const [above, button] = [document.createElement('div'), document.createElement('button')];
  button.textContent = 'Go back';
  document.body.append(above, button);
  const clicked = vi.fn<() => void>();
  button.addEventListener('click', clicked);
  const stop = keepClicks();
  onTestFinished(() => {
    stop();
    above.remove();
    button.remove();
  });
  const { left, top } = button.getBoundingClientRect();
  const at = { clientX: left + 5, clientY: top + 5 };
  const pointer = (type: string, more: PointerEventInit = {}) => {
    const place = { ...at, ...more };
    const under = document.elementFromPoint(place.clientX, place.clientY) ?? document.body;
    const rest = { bubbles: true, isPrimary: true, pointerId: 1, button: 0 };
    under.dispatchEvent(new PointerEvent(type, { ...rest, ...place }));
  };
  const grow = () => {
    above.style.height = '200px';
  };
  return { at, button, clicked, grow, pointer };
}

test('a button that moves away while it is pressed is clicked once', () => {
  const { clicked, grow, pointer } = openButton();
  pointer('pointerdown');
  grow();
  pointer('pointerup');
  expect(clicked).toHaveBeenCalledOnce();
  pointer('pointerup');
  expect(clicked).toHaveBeenCalledOnce();
});

test('one that stays is left to the browser; let go elsewhere, by another finger or cancelled, nothing is clicked', () => {
  const { at, clicked, grow, pointer } = openButton();
  pointer('pointerdown');
  pointer('pointerup');
  pointer('pointerdown');
  pointer('pointerup', { clientY: at.clientY + 120 });
  pointer('pointerdown', { button: 2 });
  grow();
  pointer('pointerup');
  pointer('pointerup', { pointerId: 2 });
  expect(clicked).not.toHaveBeenCalled();
});

test('a press that was cancelled, or whose button is gone, clicks nothing', () => {
  const { button, clicked, grow, pointer } = openButton();
  pointer('pointerdown');
  pointer('pointercancel');
  grow();
  pointer('pointerup');
  expect(clicked).not.toHaveBeenCalled();
  const other = openButton();
  other.pointer('pointerdown');
  other.button.remove();
  other.pointer('pointerup');
  expect(other.clicked).not.toHaveBeenCalled();
  button.remove();
});
