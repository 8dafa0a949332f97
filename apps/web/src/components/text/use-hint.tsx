import { Tooltip } from '@mantine/core';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type TouchEvent,
  useState,
} from 'react';

type Hint = {
  /** Props for the element that the hint describes. */
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
    readonly onTouchEnd: (event: TouchEvent<HTMLElement>) => void;
  };
  /** To be rendered next to the element; null while hidden. */
  readonly hint: ReactNode;
};

/**
 * A tooltip on hover, focus and tap that renders nothing while hidden: a long table has several in
 * each row. Its text must also be part of the element's accessible name.
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
