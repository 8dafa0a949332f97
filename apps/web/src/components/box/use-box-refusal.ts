import type { PickupBox, PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { type BoxAction, boxRefusal } from '@kolli/domain/box/box-refusals';
import { useTranslation } from 'react-i18next';

/** The fields of a box that can forbid an action. */
export type RefusingBox = Pick<PickupBoxSummary | PickupBox, 'staffAtBox'> & {
  readonly info: Pick<PickupBoxSummary['info'], 'active'>;
};

/**
 * The reason why the state of a box forbids an action, by the same rule as on the server; undefined
 * if it is allowed. For an inactive box it is the specification's sentence (LCK-47).
 */
export function useBoxRefusal(): (action: BoxAction, box: RefusingBox) => string | undefined {
  const { t } = useTranslation();
  return (action, { info, staffAtBox }) => {
    const code = boxRefusal(action, { active: info.active, isStaffSessionOpen: staffAtBox });
    if (code === undefined) return undefined;
    if (code === 'pickupbox_disabled' || code === 'pickupbox_disabled_invalid_locker')
      return t('pickupboxIsInactive');
    return t(code);
  };
}
