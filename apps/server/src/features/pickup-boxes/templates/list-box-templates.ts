import type { BoxTemplate } from '@kolli/contract/box/box-templates';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import {
  countBoxes,
  findTemplate,
  type StoredTemplate,
  listTemplateRows,
} from './box-template.repository.ts';

/** A template as the API returns it. */
export function presentTemplate(template: StoredTemplate, boxes: number): BoxTemplate {
  const modules = template.modules.map(({ position, lockers }) => ({
    position,
    lockers: [...lockers],
  }));
  return { id: template.id, name: template.name, modules, boxes };
}

/** A template by its id. Throws `template_not_found`. */
export async function readTemplate(tx: Tx, id: string): Promise<BoxTemplate> {
  const template = await findTemplate(tx, id);
  if (template === undefined) throw new CodedError('template_not_found');
  return presentTemplate(template, (await countBoxes(tx)).get(id) ?? 0);
}

/** All templates by id, with their numbers of boxes. */
export async function listBoxTemplates(store: Store): Promise<BoxTemplate[]> {
  return store.inGlobal(async (tx) => {
    const templates = await listTemplateRows(tx);
    const boxes = await countBoxes(tx);
    return templates.map((template) => presentTemplate(template, boxes.get(template.id) ?? 0));
  });
}

/** One template. Throws `template_not_found`. */
export async function showBoxTemplate(store: Store, id: string): Promise<BoxTemplate> {
  return store.inGlobal((tx) => readTemplate(tx, id));
}
