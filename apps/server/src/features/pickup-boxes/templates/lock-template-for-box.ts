import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { type StoredTemplate, shareTemplate } from './box-template.repository.ts';

/**
 * Locks and returns the template for a new box, so that it does not change. Throws
 * `template_not_found`.
 */
export async function lockTemplateForBox(tx: Tx, id: string): Promise<StoredTemplate> {
  const template = await shareTemplate(tx, id);
  if (template === undefined) throw new CodedError('template_not_found');
  return template;
}
