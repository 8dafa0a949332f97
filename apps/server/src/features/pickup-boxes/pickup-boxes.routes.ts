import { toggleLocker } from '@kolli/contract/box/lockers';
import { listPickupBoxes, showPickupBox } from '@kolli/contract/box/pickup-boxes';
import {
  listTemplateChoices,
  toggleBoxActive,
  updatePickupBox,
} from '@kolli/contract/box/pickup-box-changes';
import { undoToggleLocker } from '@kolli/contract/undo/undo';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { listTemplateChoices as listTemplates } from './templates/list-template-choices.ts';
import { listPickupBoxes as list } from './list-pickup-boxes.ts';
import { showPickupBox as show } from './show-pickup-box.ts';
import { toggleBoxActive as toggleBox } from './toggle-box-active.ts';
import { type ToggleDeps, toggleLocker as toggle } from './toggle-locker.ts';
import { undoToggleLocker as undoToggle } from './undo-toggle-locker.ts';
import { updatePickupBox as update } from './update-pickup-box.ts';

export function pickupBoxRoutes(deps: ToggleDeps): Route[] {
  return [
    staffRoute(listPickupBoxes, ({ params }) => list(deps, params.id)),
    staffRoute(showPickupBox, ({ params }, { at }) =>
      show(deps, { pharmacyId: at.pharmacyId, boxId: params.id }),
    ),
    staffRoute(toggleLocker, (input, caller) => toggle(deps, input, caller)),
    staffRoute(undoToggleLocker, (input, caller) => undoToggle(deps, input, caller)),
    staffRoute(updatePickupBox, (input, caller) => update(deps, input, caller)),
    staffRoute(toggleBoxActive, ({ params, body }, caller) =>
      toggleBox(deps, { boxId: params.id, isActive: body.active }, caller),
    ),
    staffRoute(listTemplateChoices, () => listTemplates(deps.store)),
  ];
}
