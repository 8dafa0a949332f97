import type { Job } from './use-long-work.tsx';

/** The rows of a page, and the key of the next one; null at the end. */
type Page<Row> = { readonly rows: readonly Row[]; readonly lastKey: string | null };

/** All rows of a list, page by page, for a file: also those that no screen has loaded. Throws what `read` throws. */
export async function readPages<Row>(
  read: (from: { readonly lastKey?: string }) => Promise<Page<Row>>,
  { progress }: Pick<Job, 'progress'>,
): Promise<Row[]> {
  const found: Row[] = [];
  let from: { readonly lastKey?: string } | undefined = {};
  while (from !== undefined) {
    const { rows, lastKey }: Page<Row> = await read(from);
    found.push(...rows);
    progress(found.length);
    from = lastKey === null ? undefined : { lastKey };
  }
  return found;
}
