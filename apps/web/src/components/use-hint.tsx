import { Tooltip } from '@mantine/core';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type TouchEvent,
  useState,
} from 'react';

type Hint = {
  /** To be spread on the element that the hint is about. */
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
    readonly onTouchEnd: (event: TouchEvent<HTMLElement>) => void;
  };
  /** To be drawn beside it; nothing until it is wanted. */
  readonly hint: ReactNode;
};

/**
 * A tooltip on hover and focus that costs nothing before it is wanted: rows of a long table have
 * several of them. What it says must stand in the element's accessible name, too.
 */
export function useHint(text: string): Hint {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const hide = () => {
    setTarget(null);
  };
  return {
    handlers: {
      onPointerEnter: (event) => {
        setTarget(event.currentTarget);
      },
      onPointerLeave: hide,
      onFocus: (event) => {
        if (event.currentTarget.matches(':focus-visible')) setTarget(event.currentTarget);
      },
      onBlur: hide,
      onTouchEnd: (event) => {
        setTarget(event.currentTarget);
      },
    },
    hint: target && <Tooltip opened target={target} label={text} multiline maw={320} />,
  };
}
