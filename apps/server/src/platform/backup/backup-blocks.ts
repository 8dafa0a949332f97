import type { BackupEnd, BackupHead, BackupTable } from './manifest.ts';
import { parseEnd, parseHead } from './manifest.ts';

/** The inner form of a backup: blocks of a type, a length (four bytes) and content, compressed as one stream. */
const types = { head: 1, table: 2, rows: 3, end: 4 } as const;
const prefixLength = 5;

export type Block =
  | { readonly type: 'head'; readonly head: BackupHead }
  /** The rows that follow are of this table. */
  | { readonly type: 'table'; readonly table: BackupTable }
  /** A piece of a table's rows, in PostgreSQL's text format of COPY. */
  | { readonly type: 'rows'; readonly rows: Buffer }
  | { readonly type: 'end'; readonly end: BackupEnd };

const asJson = (value: object) => Buffer.from(JSON.stringify(value));

function contentOf(block: Block): Buffer {
  switch (block.type) {
    case 'head':
      return asJson(block.head);
    case 'table':
      return asJson({ name: block.table.name });
    case 'rows':
      return block.rows;
    case 'end':
      return asJson(block.end);
  }
}

/** The bytes of a block. */
export function writeBlock(block: Block): Buffer {
  const content = contentOf(block);
  const prefix = Buffer.alloc(prefixLength);
  prefix.writeUInt8(types[block.type]);
  prefix.writeUInt32BE(content.length, 1);
  return Buffer.concat([prefix, content]);
}

/** Cuts a stream into the pieces that are asked for. */
function byteReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  /** Exactly `length` bytes; undefined if the stream ends before. */
  return async (length: number): Promise<Buffer | undefined> => {
    const waiting = [left];
    let count = left.length;
    while (count < length) {
      const next = await pieces.next();
      if (next.done === true) return undefined;
      waiting.push(next.value);
      count += next.value.length;
    }
    const all = waiting.length === 1 ? left : Buffer.concat(waiting);
    left = all.subarray(length);
    return all.subarray(0, length);
  };
}

/** Reads the blocks of a backup up to its end. What an authenticated file cannot have is an error of this program. */
export async function* readBlocks(source: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  const read = byteReader(source);
  let tables = new Map<string, BackupTable>();
  for (;;) {
    const prefix = await read(prefixLength);
    const content = prefix && (await read(prefix.readUInt32BE(1)));
    if (prefix === undefined || content === undefined)
      throw new Error('The backup ends within a block');
    const type = prefix.readUInt8();
    if (type === types.head) {
      const head = parseHead(content.toString());
      tables = new Map(head.tables.map((table) => [table.name, table]));
      yield { type: 'head', head };
    } else if (type === types.table) {
      const { name } = JSON.parse(content.toString()) as { name: string };
      const table = tables.get(name);
      if (table === undefined) throw new Error(`The backup has an unknown table ${name}`);
      yield { type: 'table', table };
    } else if (type === types.rows) yield { type: 'rows', rows: content };
    else if (type === types.end) {
      yield { type: 'end', end: parseEnd(content.toString()) };
      return;
    } else throw new Error(`The backup has an unknown block ${type}`);
  }
}
