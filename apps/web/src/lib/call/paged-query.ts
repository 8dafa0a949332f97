/** Rows of the first page: few, so that it loads fast, but enough to fill a screen. */
const FIRST_PAGE = 50;
/** Rows of each further page: many, so that a long list is refetched with few requests. */
const FURTHER_PAGE = 200;

/**
 * The paging parameters of a list's query; `lastKey` is the key of the last loaded row, null for
 * the first page.
 */
export function pagePart(lastKey: string | null) {
  return lastKey === null ? { limit: FIRST_PAGE } : { limit: FURTHER_PAGE, lastKey };
}
