import type { QueryClient } from '@tanstack/react-query';

type Found = Readonly<Record<string, unknown>>;

/** What a change shows before the server has answered (LST-05). */
export type Shown = {
  /** The paths of the calls whose data may contain it. */
  readonly paths: readonly string[];
  /** Whether an object in that data is what changes. */
  readonly isIt: (found: Found) => boolean;
  /** Its changed fields. */
  readonly change: (found: Found) => Found;
};

/** A copy of the data with the change; the same data where nothing changes. */
function changed(data: unknown, shown: Shown): unknown {
  if (Array.isArray(data)) {
    const items: unknown[] = data.map((item) => changed(item, shown));
    return items.some((item, index) => item !== data[index]) ? items : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  const found = data as Found;
  if (shown.isIt(found)) return { ...found, ...shown.change(found) };
  const entries = Object.entries(found).map(
    ([key, value]) => [key, value, changed(value, shown)] as const,
  );
  const isSame = entries.every(([, before, after]) => before === after);
  return isSame ? data : Object.fromEntries(entries.map(([key, , after]) => [key, after]));
}

/**
 * Shows a change at once in everything that was loaded, and returns what takes it back, for a refusal. What has been
 * loaded again meanwhile stays.
 */
export async function showAtOnce(queryClient: QueryClient, shown: Shown): Promise<() => void> {
  const isConcerned = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    shown.paths.some((path) => path === queryKey[0]);
  // An answer from before the change would cover it.
  await queryClient.cancelQueries({ predicate: isConcerned });
  const former = queryClient.getQueriesData({ predicate: isConcerned });
  const shownNow = former.map(([key, data]) => {
    const after = changed(data, shown);
    if (after !== data) queryClient.setQueryData(key, after);
    return queryClient.getQueryData(key);
  });
  return () => {
    former.forEach(([key, data], index) => {
      if (queryClient.getQueryData(key) === shownNow[index]) queryClient.setQueryData(key, data);
    });
  };
}
