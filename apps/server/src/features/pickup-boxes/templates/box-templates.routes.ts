import {
  createBoxTemplate,
  listBoxTemplates,
  showBoxTemplate,
  updateBoxTemplate,
} from '@kolli/contract/box/box-templates';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../../platform/http/route.ts';
import { createBoxTemplate as create } from './create-box-template.ts';
import { listBoxTemplates as list, showBoxTemplate as show } from './list-box-templates.ts';
import { updateBoxTemplate as update } from './update-box-template.ts';

export function boxTemplateRoutes(deps: { store: Store; clock: Clock }): Route[] {
  return [
    staffRoute(listBoxTemplates, () => list(deps.store)),
    staffRoute(showBoxTemplate, ({ params }) => show(deps.store, params.id)),
    staffRoute(createBoxTemplate, ({ body }, caller) => create(deps, staffActor(caller), body)),
    staffRoute(updateBoxTemplate, (input, caller) => update(deps, staffActor(caller), input)),
  ];
}
