import type { TemplateModule } from '@kolli/domain/box/box-layout';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** A stored box template, with its modules from left to right. */
export interface StoredTemplate {
  readonly id: string;
  readonly name: string;
  readonly modules: readonly TemplateModule[];
}

const columns = ['id', 'name', 'modules'] as const;
type Row = { readonly id: string; readonly name: string; readonly modules: unknown };

const toTemplate = (row: Row): StoredTemplate => ({
  ...row,
  modules: row.modules as readonly TemplateModule[],
});

/** All templates, by id. */
export async function listTemplateRows(tx: Tx): Promise<StoredTemplate[]> {
  const rows = await tx.selectFrom('box_template').select(columns).orderBy('id').execute();
  return rows.map(toTemplate);
}

export async function findTemplate(tx: Tx, id: string): Promise<StoredTemplate | undefined> {
  const row = await tx
    .selectFrom('box_template')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toTemplate(row);
}

/** Locks a template for a change: no box is created from it until the transaction ends. */
export async function lockTemplate(tx: Tx, id: string): Promise<StoredTemplate | undefined> {
  const row = await tx
    .selectFrom('box_template')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toTemplate(row);
}

/**
 * Locks a template in share mode for a box that is created from it: nobody changes it until the
 * transaction ends.
 */
export async function shareTemplate(tx: Tx, id: string): Promise<StoredTemplate | undefined> {
  const row = await tx
    .selectFrom('box_template')
    .select(columns)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row && toTemplate(row);
}

/** The number of boxes of each template, at all pharmacies. */
export async function countBoxes(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; boxes: number }>`
    select template_id as id, boxes from count_boxes_by_template()`.execute(tx);
  return new Map(rows.map(({ id, boxes }) => [id, boxes]));
}

const stored = ({ name, modules }: StoredTemplate) => ({ name, modules: JSON.stringify(modules) });

export async function insertTemplate(tx: Tx, template: StoredTemplate): Promise<void> {
  await tx
    .insertInto('box_template')
    .values({ id: template.id, ...stored(template) })
    .execute();
}

export async function updateTemplateRow(tx: Tx, template: StoredTemplate): Promise<void> {
  await tx
    .updateTable('box_template')
    .set(stored(template))
    .where('id', '=', template.id)
    .execute();
}
