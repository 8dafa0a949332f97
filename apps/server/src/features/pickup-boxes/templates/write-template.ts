import { isDeepStrictEqual } from 'node:util';
import { layoutLockers } from '@kolli/domain/box/box-layout';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { appendInstallationAudit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import {
  countBoxes,
  insertTemplate,
  type StoredTemplate,
  lockTemplate,
  updateTemplateRow,
} from './box-template.repository.ts';

/** The transaction that changes a template; it sees the installation, whose audit chain gets the entry. */
export interface TemplateWork {
  readonly tx: Tx;
  readonly now: Date;
  readonly actor: AuditActor;
}

async function audit(
  { tx, now: at, actor }: TemplateWork,
  action: string,
  template: StoredTemplate,
): Promise<void> {
  const { id: subject, name, modules } = template;
  const detail = { name, modules: modules.length, lockers: layoutLockers(template).length };
  await appendInstallationAudit(tx, { at, ...actor, action, subject, detail });
}

const fromLeft = (template: StoredTemplate): StoredTemplate => ({
  ...template,
  modules: template.modules.toSorted((one, other) => one.position - other.position),
});

/** Inserts and audits a template. */
export async function makeTemplate(
  work: TemplateWork,
  given: StoredTemplate,
): Promise<StoredTemplate> {
  const template = fromLeft(given);
  await insertTemplate(work.tx, template);
  await audit(work, 'template.create', template);
  return template;
}

/**
 * Changes a template where that is allowed: boxes keep their doors, so the modules of a template in use
 * cannot change. Returns the outcome.
 */
export async function changeTemplate(
  work: TemplateWork,
  given: StoredTemplate,
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
