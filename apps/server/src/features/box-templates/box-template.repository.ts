import type { TemplateModule } from '@kolli/domain/box-layout';
import type { Tx } from '../../platform/database/open-database.ts';

/** A box template as it is kept, its modules from left to right. */
export interface KeptTemplate {
  readonly id: string;
  readonly name: string;
  readonly modules: readonly TemplateModule[];
}

const columns = ['id', 'name', 'modules'] as const;
type Row = { readonly id: string; readonly name: string; readonly modules: unknown };

const toTemplate = (row: Row): KeptTemplate => ({
  ...row,
  modules: row.modules as readonly TemplateModule[],
});

/** All templates, by id. */
export async function listTemplateRows(tx: Tx): Promise<KeptTemplate[]> {
  const rows = await tx.selectFrom('box_template').select(columns).orderBy('id').execute();
  return rows.map(toTemplate);
}

export async function findTemplate(tx: Tx, id: string): Promise<KeptTemplate | undefined> {
  const row = await tx
    .selectFrom('box_template')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toTemplate(row);
}

/** A template, held to be changed: no box is made of it until the transaction ends. */
export async function lockTemplate(tx: Tx, id: string): Promise<KeptTemplate | undefined> {
  const row = await tx
    .selectFrom('box_template')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toTemplate(row);
}

/** A template that a box is being made of: nobody changes it until the transaction ends. */
export async function shareTemplate(tx: Tx, id: string): Promise<KeptTemplate | undefined> {
  const row = await tx
    .selectFrom('box_template')
    .select(columns)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row && toTemplate(row);
}

/** How many boxes are made of each template, at the pharmacies that the transaction sees. */
export async function countBoxes(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('pickup_box')
    .select(['template_id', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('template_id')
    .execute();
  return new Map(rows.map(({ template_id: id, count }) => [id, Number(count)]));
}

const stored = ({ name, modules }: KeptTemplate) => ({ name, modules: JSON.stringify(modules) });

export async function insertTemplate(tx: Tx, template: KeptTemplate): Promise<void> {
  await tx
    .insertInto('box_template')
    .values({ id: template.id, ...stored(template) })
    .execute();
}

export async function updateTemplateRow(tx: Tx, template: KeptTemplate): Promise<void> {
  await tx
    .updateTable('box_template')
    .set(stored(template))
    .where('id', '=', template.id)
    .execute();
}
