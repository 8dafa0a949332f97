import type { TemplateModule } from '@kolli/domain/box/box-layout';
import { changeTemplate, makeTemplate } from '../pickup-boxes/templates/write-template.ts';
import { provisioner, type Provisioning } from './provisioning-work.ts';
import type { Site } from './site-schema.ts';

/** Creates and updates box templates. The layout of a used template cannot change. */
export async function provisionTemplates(
  { tx, now, note, problems }: Provisioning,
  templates: Site['templates'],
): Promise<Map<string, readonly TemplateModule[]>> {
  const work = { tx, now, actor: provisioner };
  for (const [index, template] of templates.entries()) {
    const { id } = template;
    const outcome = await changeTemplate(work, template);
    if (outcome === 'missing') {
      await makeTemplate(work, template);
      note(`template ${id} created`);
    } else if (outcome === 'inUse') {
      const reason = `boxes are built by '${id}': give the new layout an id of its own`;
      problems.push({ place: `templates[${index}].modules`, reason });
    } else if (outcome === 'changed') {
      note(`template ${id} changed`);
    }
  }
  const all = await tx.selectFrom('box_template').select(['id', 'modules']).execute();
  return new Map(all.map((row) => [row.id, row.modules as readonly TemplateModule[]]));
}
