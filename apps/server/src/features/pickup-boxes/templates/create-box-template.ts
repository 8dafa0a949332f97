import type {
  BoxTemplate,
  createBoxTemplate as createCall,
} from '@kolli/contract/box/box-templates';
import type { CallArguments } from '@kolli/contract/call/call';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { violatedConstraint } from '../../../platform/database/database-faults.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { checkLayout } from './check-layout.ts';
import { presentTemplate } from './list-box-templates.ts';
import { makeTemplate } from './write-template.ts';

export interface TemplateDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Creates a template, audited in the installation's chain. Throws `template_already_exists`. */
export async function createBoxTemplate(
  { store, clock }: TemplateDeps,
  actor: AuditActor,
  body: CallArguments<typeof createCall>['body'],
): Promise<BoxTemplate> {
  checkLayout(body.modules);
  try {
    const made = await store.inPharmacies([installationId], (tx) =>
      makeTemplate({ tx, now: clock(), actor }, body),
    );
    return presentTemplate(made, 0);
  } catch (error) {
    if (violatedConstraint(error) === 'box_template_pkey')
      throw new CodedError('template_already_exists');
    throw error;
  }
}
