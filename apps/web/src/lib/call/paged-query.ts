/** Rows of the first page: few, so that it loads fast, but enough to fill a screen. */
const FIRST_PAGE = 50;
/** Rows of each further page: as many as the server gives, so that a long list is refetched with few requests. */
export const LARGEST_PAGE = 200;

/**
 * The paging parameters of a list's query; `lastKey` is the key of the last loaded row, null for
 * the first page.
 */
export function pagePart(lastKey: string | null) {
  return lastKey === null ? { limit: FIRST_PAGE } : { limit: LARGEST_PAGE, lastKey };
}
