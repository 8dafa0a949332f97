import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSameSpan } from '../../components/chart/chart-span.ts';
import type { ChartSpan } from '../../components/chart/drawing/chart-types.ts';
import { covers, fineSpan } from './fine-span.ts';
import { logQuery, recordQuery } from './temperature-query.ts';

/** How long a view must be unchanged before its finer points are requested. */
const REST_MS = 250;

/** A box's temperatures in a span, and finer points of the part in view. */
export function useTemperatureLog(boxId: string, span: ChartSpan) {
  const [view, setView] = useView(span);
  const base = useQuery({ ...logQuery(boxId, span), placeholderData: keepPreviousData });
  const record = useQuery({ ...recordQuery(boxId, span), placeholderData: keepPreviousData });
  const [debouncedView] = useDebouncedValue(view, REST_MS);
  // Single readings cannot be resolved further.
  const isCoarse = base.data?.series.some(({ min }) => min !== null) ?? false;
  const fineRange = useFineSpan(isCoarse ? debouncedView : null, span);
  const fine = useQuery({
    ...logQuery(boxId, fineRange ?? span),
    enabled: fineRange !== null,
    placeholderData: keepPreviousData,
  });
  const points = finePoints(fine.data, fineRange, view, fine.isPlaceholderData);
  return {
    log: base.data,
    record: record.data,
    /** The points to draw: the finer ones if loaded, else those of the whole span. */
    points: points ?? base.data,
    isStale: base.isPlaceholderData || record.isPlaceholderData,
    isBusy: base.isPlaceholderData || (fineRange !== null && fine.isFetching && points === null),
    error:
      (base.data === undefined ? base.error : null) ??
      (record.data === undefined ? record.error : null),
    retry: () => {
      void base.refetch();
      void record.refetch();
    },
    view,
    setView,
  };
}

function finePoints(
  data: TemperatureLog | undefined,
  span: ChartSpan | null,
  view: ChartSpan | null,
  isPrevious: boolean,
): TemperatureLog | null {
  const isUsable = data !== undefined && !isPrevious && span !== null && view !== null;
  return isUsable && covers(span, view) ? data : null;
}

/** The part in view, null for all; a new span shows all again. */
function useView(span: ChartSpan): [ChartSpan | null, (view: ChartSpan | null) => void] {
  const [stored, setStored] = useState<{ span: ChartSpan; view: ChartSpan | null }>({
    span,
    view: null,
  });
  const view = isSameSpan(stored.span, span) ? stored.view : null;
  return [
    view,
    (next) => {
      setStored({ span, view: next });
    },
  ];
}

/** The span to read for a view; the previous one while it suffices. */
function useFineSpan(view: ChartSpan | null, whole: ChartSpan): ChartSpan | null {
  const [known, setKnown] = useState<ChartSpan | null>(null);
  const next = fineSpan(known, view, whole);
  if (next !== known && !(next && known && isSameSpan(next, known))) setKnown(next);
  return next;
}
