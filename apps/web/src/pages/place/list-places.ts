import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../components/filters/filter-types.ts';
import { callQuery } from '../../lib/call/query.ts';
import { boxesQuery } from './lockers-data.ts';

const pharmacyQuery = (pharmacyId: string) =>
  callQuery(showPharmacy, { params: { id: pharmacyId } });

/** Starts fetching the data of all lists of a pharmacy, before the screen's code has loaded. */
export function prefetchPlaces(queryClient: QueryClient, pharmacyId: string): void {
  void queryClient.prefetchQuery(boxesQuery(pharmacyId));
  void queryClient.prefetchQuery(pharmacyQuery(pharmacyId));
}

export type ListPlaces = {
  /** The boxes and then the pharmacy itself; undefined while they load. */
  readonly places: readonly Place[] | undefined;
  /** A box's name, if there are several. */
  readonly boxName: (boxId: string) => string | undefined;
  readonly hasShelves: boolean;
  /** Whether it is not known yet where parcels can go. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** The filter choices of a list: the pharmacy's boxes and the pharmacy itself. */
export function useListPlaces(pharmacyId: string): ListPlaces {
  const { t } = useTranslation();
  const boxes = useQuery(boxesQuery(pharmacyId));
  const pharmacy = useQuery(pharmacyQuery(pharmacyId));
  const own = t('filters.pharmacy');
  const { data } = boxes;
  const known = useMemo(() => {
    const named = data?.map(({ id, info }) => ({ id, name: info.name }));
    const names = new Map(named?.map(({ id, name }) => [id, name]));
    return {
      places: named && [...named, { id: pharmacyId, name: own }],
      boxName: (boxId: string) => (names.size > 1 ? names.get(boxId) : undefined),
    };
  }, [data, own, pharmacyId]);
  return {
    ...known,
    hasShelves: (pharmacy.data?.shelves.length ?? 0) > 0,
    isPending: boxes.isPending || pharmacy.isPending,
    error: data === undefined ? boxes.error : null,
    retry: () => void boxes.refetch(),
  };
}
