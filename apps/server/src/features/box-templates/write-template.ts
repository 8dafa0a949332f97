import { isDeepStrictEqual } from 'node:util';
import { layoutLockers } from '@kolli/domain/box-layout';
import type { AuditActor } from '../../platform/audit/audit-actor.ts';
import { appendAuditEverywhere } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import {
  countBoxes,
  insertTemplate,
  type KeptTemplate,
  lockTemplate,
  updateTemplateRow,
} from './box-template.repository.ts';

/** The transaction that changes a template; it sees all pharmacies, whose audit logs take the change. */
export interface TemplateWork {
  readonly tx: Tx;
  readonly now: Date;
  readonly actor: AuditActor;
}

async function audit(
  { tx, now: at, actor }: TemplateWork,
  action: string,
  template: KeptTemplate,
): Promise<void> {
  const { id: subject, name, modules } = template;
  const detail = { name, modules: modules.length, lockers: layoutLockers(template).length };
  await appendAuditEverywhere(tx, { at, ...actor, action, subject, detail });
}

const fromLeft = (template: KeptTemplate): KeptTemplate => ({
  ...template,
  modules: template.modules.toSorted((one, other) => one.position - other.position),
});

/** Makes a template. */
export async function makeTemplate(work: TemplateWork, given: KeptTemplate): Promise<KeptTemplate> {
  const template = fromLeft(given);
  await insertTemplate(work.tx, template);
  await audit(work, 'template.create', template);
  return template;
}

/**
 * Brings a template to what is wished, where it may be: boxes keep the doors that they were made with,
 * so the modules of one in use stay as they are. Answers what came of it.
 */
export async function changeTemplate(
  work: TemplateWork,
  given: KeptTemplate,
): Promise<'changed' | 'same' | 'inUse' | 'missing'> {
  const wanted = fromLeft(given);
  const current = await lockTemplate(work.tx, wanted.id);
  if (current === undefined) return 'missing';
  if (isDeepStrictEqual(current, wanted)) return 'same';
  const isSameLayout = isDeepStrictEqual(current.modules, wanted.modules);
  if (!isSameLayout && (await countBoxes(work.tx)).has(wanted.id)) return 'inUse';
  await updateTemplateRow(work.tx, wanted);
  await audit(work, 'template.update', wanted);
  return 'changed';
}
