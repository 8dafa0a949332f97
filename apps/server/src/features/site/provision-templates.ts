import type { TemplateModule } from '@kolli/domain/box-layout';
import { isDeepStrictEqual } from 'node:util';
import type { Provisioning } from './provisioning-work.ts';
import type { Site } from './site-schema.ts';

/** Makes and changes box templates. One that boxes are built by keeps its layout. */
export async function provisionTemplates(
  { tx, note, problems }: Provisioning,
  templates: Site['templates'],
): Promise<Map<string, readonly TemplateModule[]>> {
  const present = await tx.selectFrom('box_template').selectAll().execute();
  const used = await tx.selectFrom('pickup_box').select('template_id').distinct().execute();
  for (const [index, template] of templates.entries()) {
    const { id, name } = template;
    const sorted = template.modules.toSorted((a, b) => a.position - b.position);
    const modules = JSON.stringify(sorted);
    const current = present.find((row) => row.id === id);
    const isSameLayout = isDeepStrictEqual(current?.modules, sorted);
    if (current === undefined) {
      await tx.insertInto('box_template').values({ id, name, modules }).execute();
      note(`template ${id} made`);
    } else if (!isSameLayout && used.some((box) => box.template_id === id)) {
      const reason = `boxes are built by '${id}': give the new layout an id of its own`;
      problems.push({ place: `templates[${index}].modules`, reason });
    } else if (!isSameLayout || current.name !== name) {
      await tx.updateTable('box_template').set({ name, modules }).where('id', '=', id).execute();
      note(`template ${id} changed`);
    }
  }
  const all = await tx.selectFrom('box_template').select(['id', 'modules']).execute();
  return new Map(all.map((row) => [row.id, row.modules as readonly TemplateModule[]]));
}
