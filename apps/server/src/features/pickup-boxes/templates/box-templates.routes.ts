import {
  createBoxTemplate,
  listBoxTemplates,
  showBoxTemplate,
  updateBoxTemplate,
} from '@kolli/contract/box/box-templates';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { type Route, administrationRoute } from '../../../platform/http/route.ts';
import { createBoxTemplate as create } from './create-box-template.ts';
import { listBoxTemplates as list, showBoxTemplate as show } from './list-box-templates.ts';
import { updateBoxTemplate as update } from './update-box-template.ts';

export function boxTemplateRoutes(deps: { store: Store; clock: Clock }): Route[] {
  return [
    administrationRoute(listBoxTemplates, () => list(deps.store)),
    administrationRoute(showBoxTemplate, ({ params }) => show(deps.store, params.id)),
    administrationRoute(createBoxTemplate, ({ body }, caller) =>
      create(deps, staffActor(caller), body),
    ),
    administrationRoute(updateBoxTemplate, (input, caller) =>
      update(deps, staffActor(caller), input),
    ),
  ];
}
