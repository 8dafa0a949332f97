import type { CallResult } from '@kolli/contract/call/call';
import type { listTemplateChoices as choicesCall } from '@kolli/contract/box/pickup-box-changes';
import { layoutLockers } from '@kolli/domain/box/box-layout';
import type { Store } from '../../../platform/database/open-database.ts';
import { listTemplateRows } from './box-template.repository.ts';

/** All templates by id, with the number of lockers of a box (BOX-31). */
export async function listTemplateChoices(store: Store): Promise<CallResult<typeof choicesCall>> {
  const templates = await store.inGlobal(listTemplateRows);
  return templates.map(({ id, name, modules }) => ({
    id,
    name,
    lockers: layoutLockers({ modules }).length,
  }));
}
