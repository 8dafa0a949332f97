import { z } from 'zod';

const tableSchema = z.object({
  /** The table that rows were read from, with its schema; of a partitioned one a partition. */
  name: z.string(),
  /** The table that they are loaded into: itself, or the partitioned one. */
  root: z.string(),
  /** The columns of a row, in their order. */
  columns: z.array(z.string()).readonly(),
});

const keySchema = z.object({
  kind: z.enum(['data', 'hash', 'audit']),
  id: z.string(),
  fingerprint: z.string(),
});

/** What a backup is, at its beginning: all that a restore decides by. */
const headSchema = z.object({
  release: z.string(),
  /** When its snapshot was taken: what was committed before is in it. */
  takenAt: z.iso.datetime(),
  /** The applied steps of the schema with their hashes. */
  steps: z.record(z.string(), z.string()),
  epoch: z.string(),
  /** The keys of the settings that something in it needs, without their values. */
  keys: z.array(keySchema).readonly(),
  tables: z.array(tableSchema).readonly(),
});

const countedSchema = z.object({
  name: z.string(),
  rows: z.int(),
  /** SHA-256 of its rows as they are in the file, in hexadecimal. */
  sha256: z.string(),
});

/** What a backup has, at its end: what a restore is compared with. */
const endSchema = z.object({
  tables: z.array(countedSchema).readonly(),
  /** The end of each pharmacy's audit chain that has entries. */
  auditHeads: z
    .array(z.object({ pharmacyId: z.string(), seq: z.int(), hash: z.string() }))
    .readonly(),
});

export type BackupTable = z.output<typeof tableSchema>;
export type BackupHead = z.output<typeof headSchema>;
export type CountedTable = z.output<typeof countedSchema>;
export type BackupEnd = z.output<typeof endSchema>;

export const parseHead = (json: string): BackupHead => headSchema.parse(JSON.parse(json));
export const parseEnd = (json: string): BackupEnd => endSchema.parse(JSON.parse(json));
