import { createFileRoute } from '@tanstack/react-router';
import { NO_PLACE, SHELVES } from '../../../features/today/rows/rows-at-place.ts';
import { isId } from '../../../pages/search/ids.ts';
import { TodayPage } from '../../../pages/today/today-page.tsx';

/** 'Today' (TOD-01), of all places or of the one in the address: a box by its id, the shelves, or what has no place. */
export const Route = createFileRoute('/_guarded/_shell/today')({
  validateSearch: ({ place }: Record<string, unknown>): { place?: string | undefined } => ({
    place: typeof place === 'string' && (isId(place) || isOther(place)) ? place : undefined,
  }),
  component: TodayRoute,
});

const isOther = (place: string) => place === SHELVES || place === NO_PLACE;

function TodayRoute() {
  const { place } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TodayPage
      place={place}
      onPlace={(chosen) => void navigate({ search: { place: chosen }, replace: true })}
    />
  );
}
