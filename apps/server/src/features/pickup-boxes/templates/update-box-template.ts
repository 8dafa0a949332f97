import type {
  BoxTemplate,
  updateBoxTemplate as updateCall,
} from '@kolli/contract/box/box-templates';
import type { CallArguments } from '@kolli/contract/call/call';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { checkLayout } from './check-layout.ts';
import type { TemplateDeps } from './create-box-template.ts';
import { readTemplate } from './list-box-templates.ts';
import { changeTemplate } from './write-template.ts';

/**
 * Changes a template's name, or the modules of a template without boxes; audited in the installation's chain.
 * Throws `template_not_found` and `template_in_use`.
 */
export async function updateBoxTemplate(
  { store, clock }: TemplateDeps,
  actor: AuditActor,
  { params: { id }, body }: Pick<CallArguments<typeof updateCall>, 'params' | 'body'>,
): Promise<BoxTemplate> {
  if (body.modules !== undefined) checkLayout(body.modules);
  return store.inPharmacies([installationId], async (tx) => {
    const current = await readTemplate(tx, id);
    const { name = current.name, modules = current.modules } = body;
    const outcome = await changeTemplate({ tx, now: clock(), actor }, { id, name, modules });
    if (outcome === 'inUse') throw new CodedError('template_in_use');
    return readTemplate(tx, id);
  });
}
