import { listSmsTexts, updateSmsText } from '@kolli/contract/pharmacy/sms-texts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { type Route, administrationRoute } from '../../../platform/http/route.ts';
import { listSmsTexts as list } from './list-sms-texts.ts';
import { updateSmsText as update } from './update-sms-text.ts';

export function smsTextRoutes(deps: { store: Store; clock: Clock }): Route[] {
  return [
    administrationRoute(listSmsTexts, () => list(deps.store)),
    administrationRoute(updateSmsText, ({ body }, caller) =>
      update(deps, staffActor(caller), body),
    ),
  ];
}
