import type { TemperatureLog } from '@kolli/contract/temperatures';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSameSpan } from '../../components/chart/chart-span.ts';
import type { ChartSpan } from '../../components/chart/chart-types.ts';
import { covers, fineSpan } from './fine-span.ts';
import { logQuery } from './temperature-query.ts';

/** How long a view must rest before its finer points are asked for. */
const REST_MS = 250;

/** A box's temperatures in a span, and while a part of it is in view, the finer points of that part. */
export function useTemperatureLog(boxId: string, span: ChartSpan) {
  const [view, setView] = useView(span);
  const base = useQuery({ ...logQuery(boxId, span), placeholderData: keepPreviousData });
  const [rested] = useDebouncedValue(view, REST_MS);
  // Points that are single readings can't be finer.
  const isCoarse = base.data?.series.some(({ min }) => min !== null) ?? false;
  const wanted = useFineSpan(isCoarse ? rested : null, span);
  const fine = useQuery({
    ...logQuery(boxId, wanted ?? span),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  });
  const points = finePoints(fine.data, wanted, view, fine.isPlaceholderData);
  return {
    log: base.data,
    /** What is to be drawn: the finer points where they are there, else those of the whole. */
    points: points ?? base.data,
    isStale: base.isPlaceholderData,
    isBusy: base.isPlaceholderData || (wanted !== null && fine.isFetching && points === null),
    error: base.data === undefined ? base.error : null,
    retry: () => void base.refetch(),
    view,
    setView,
  };
}

function finePoints(
  data: TemperatureLog | undefined,
  span: ChartSpan | null,
  view: ChartSpan | null,
  isOfBefore: boolean,
): TemperatureLog | null {
  const isUsable = data !== undefined && !isOfBefore && span !== null && view !== null;
  return isUsable && covers(span, view) ? data : null;
}

/** The part in view, null for all; another span shows all again. */
function useView(span: ChartSpan): [ChartSpan | null, (view: ChartSpan | null) => void] {
  const [kept, setKept] = useState<{ span: ChartSpan; view: ChartSpan | null }>({
    span,
    view: null,
  });
  const view = isSameSpan(kept.span, span) ? kept.view : null;
  return [
    view,
    (next) => {
      setKept({ span, view: next });
    },
  ];
}

/** The span to be read for a view, the same one as long as it will do. */
function useFineSpan(view: ChartSpan | null, whole: ChartSpan): ChartSpan | null {
  const [known, setKnown] = useState<ChartSpan | null>(null);
  const next = fineSpan(known, view, whole);
  if (next !== known && !(next && known && isSameSpan(next, known))) setKnown(next);
  return next;
}
