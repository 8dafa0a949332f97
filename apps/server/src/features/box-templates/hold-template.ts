import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { type KeptTemplate, shareTemplate } from './box-template.repository.ts';

/** The template that a box is about to be made of, as it stays. Throws `template_not_found`. */
export async function holdTemplate(tx: Tx, id: string): Promise<KeptTemplate> {
  const template = await shareTemplate(tx, id);
  if (template === undefined) throw new CodedError('template_not_found');
  return template;
}
