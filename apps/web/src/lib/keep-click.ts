/** What a press is meant for. */
const pressable = 'button, a[href], [role="button"], [role="menuitem"], [role="tab"]';

type Press = { readonly element: HTMLElement; readonly rect: DOMRect; readonly pointerId: number };

/**
 * Keeps a click on what moves away while it is pressed. The press takes the focus from a field, whose error appears and
 * moves a button below it: without this the browser would click nothing, and a person would have to click again.
 * @returns stops it
 */
export function keepClicks(): () => void {
  let press: Press | undefined;
  const begin = ({ target, button, isPrimary, pointerId }: PointerEvent) => {
    const element = target instanceof Element ? target.closest(pressable) : null;
    const isPress = element instanceof HTMLElement && isPrimary && button === 0;
    press = isPress ? { element, rect: element.getBoundingClientRect(), pointerId } : undefined;
  };
  const end = ({ target, clientX, clientY, pointerId }: PointerEvent) => {
    const began = press;
    press = undefined;
    if (began === undefined || began.pointerId !== pointerId) return;
    const { element, rect } = began;
    const isMoved = !(target instanceof Node) || !element.contains(target);
    const isThere =
      clientX >= rect.left &&
      clientX <= rect.right &&
      clientY >= rect.top &&
      clientY <= rect.bottom;
    if (isMoved && isThere && element.isConnected) element.click();
  };
  const cancel = () => {
    press = undefined;
  };
  window.addEventListener('pointerdown', begin, { capture: true });
  window.addEventListener('pointerup', end, { capture: true });
  window.addEventListener('pointercancel', cancel, { capture: true });
  return () => {
    window.removeEventListener('pointerdown', begin, { capture: true });
    window.removeEventListener('pointerup', end, { capture: true });
    window.removeEventListener('pointercancel', cancel, { capture: true });
  };
}
