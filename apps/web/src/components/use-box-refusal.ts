import type { PickupBox, PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { type BoxAction, boxRefusal } from '@kolli/domain/box-refusals';
import { useTranslation } from 'react-i18next';

/** A box as far as its state forbids anything. */
export type RefusingBox = Pick<PickupBoxSummary | PickupBox, 'staffAtBox'> & {
  readonly info: Pick<PickupBoxSummary['info'], 'active'>;
};

/**
 * Why the state of a box forbids an action, by the rule that the server goes by; undefined where it
 * doesn't. An inactive box says so in the specification's words (LCK-47).
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
