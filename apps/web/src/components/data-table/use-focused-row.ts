import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/** Keeps the focused row in the DOM while it is scrolled out of view. */
export function useFocusedRow() {
  const [index, setIndex] = useState<number | null>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (index === null || index >= range.count || shown.includes(index)) return shown;
      return [...shown, index].toSorted((a, b) => a - b);
    },
    [index],
  );
  return { rangeExtractor, setFocusedRow: setIndex };
}
