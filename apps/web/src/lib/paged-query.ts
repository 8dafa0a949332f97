/** Rows of the first page: soon there, enough for a screen. */
const FIRST_PAGE = 50;
/** Rows of each further page, so that a long list is read anew with few requests. */
const FURTHER_PAGE = 200;

/** The paging part of a list's query, by the key behind the rows that are there. */
export function pagePart(lastKey: string | null) {
  return lastKey === null ? { limit: FIRST_PAGE } : { limit: FURTHER_PAGE, lastKey };
}
