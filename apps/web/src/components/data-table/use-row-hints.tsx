import { Tooltip } from '@mantine/core';
import { type FocusEvent, type PointerEvent, type TouchEvent, useState } from 'react';

/**
 * The one tooltip of all rows: the text in `data-hint` of what is pointed at, focused or tapped. That text must also be
 * part of the element's accessible name.
 */
export function useRowHints() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const show = ({ target: element }: { target: EventTarget }) => {
    setTarget(element instanceof Element ? element.closest<HTMLElement>('[data-hint]') : null);
  };
  const hide = () => {
    setTarget(null);
  };
  const text = target?.isConnected === true ? target.dataset['hint'] : undefined;
  return {
    handlers: {
      onPointerOver: (event: PointerEvent) => show(event),
      onPointerLeave: hide,
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) show(event);
      },
      onBlur: hide,
      onTouchEnd: (event: TouchEvent) => show(event),
    },
    hint: target && text !== undefined && (
      <Tooltip opened target={target} label={text} multiline maw={320} />
    ),
  };
}
