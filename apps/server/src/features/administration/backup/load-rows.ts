import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Block } from '../../../platform/backup/backup-blocks.ts';
import type { BackupTable } from '../../../platform/backup/manifest.ts';

/** A COPY under way. */
interface Loading {
  write: (rows: Buffer) => Promise<void>;
  /** Returns the number of rows. */
  end: () => Promise<number>;
}

function beginLoading(client: pg.ClientBase, { root, columns }: BackupTable): Loading {
  const stream = client.query(copyFrom(`copy ${root} (${columns.join(', ')}) from stdin`));
  const done = finished(stream);
  // Thrown by what is awaited next.
  done.catch(() => undefined);
  return {
    write: async (rows) => {
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), done]);
    },
    end: async () => {
      stream.end();
      await done;
      return stream.rowCount;
    },
  };
}

/** Loads the rows of a backup in their order. Returns the number of rows by the table that they were read from. */
export async function loadRows(
  client: pg.ClientBase,
  blocks: AsyncIterable<Block>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  let loading: { readonly name: string; readonly copy: Loading } | undefined;
  const endTable = async () => {
    if (loading !== undefined) counts.set(loading.name, await loading.copy.end());
    loading = undefined;
  };
  for await (const block of blocks) {
    if (block.type === 'rows') await loading?.copy.write(block.rows);
    else await endTable();
    if (block.type === 'table')
      loading = { name: block.table.name, copy: beginLoading(client, block.table) };
  }
  return counts;
}
