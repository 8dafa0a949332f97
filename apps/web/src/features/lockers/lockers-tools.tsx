import { useMediaQuery } from '@mantine/hooks';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { IconBolt, IconCopyCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import { useBoxRefusal } from '../../components/box/use-box-refusal.ts';
import { isReservable } from './cabinet-view.ts';
import classes from './lockers-screen.module.css';

type LockersToolsProps = {
  box: PickupBox;
  canWrite: boolean;
  isMultiple: boolean;
  onToggleMultiple: () => void;
  onQuickReservation: () => void;
};

/** As in `lockers-screen.module.css`. */
const NARROW = '(max-width: 700px)';

/**
 * Buttons to start a reservation from the whole box: multiple selection (LCK-05, LCK-06), or a
 * number of lockers of each size (LCK-08 to LCK-10). Each shows a reason while disabled.
 */
export function LockersTools(props: LockersToolsProps) {
  const { box, canWrite, isMultiple, onToggleMultiple, onQuickReservation } = props;
  const { t } = useTranslation();
  const refusalOf = useBoxRefusal();
  const isFull = !box.info.modules.some((module) => module.lockers.some(isReservable));
  const reason = canWrite ? refusalOf('create', box) : t('enoughPermissions');
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const multiple = (
    <GuardedButton
      key="multiple"
      variant="default"
      className={classes.multiple ?? ''}
      classNames={{ label: classes.multipleLabel ?? '', section: classes.multipleIcon ?? '' }}
      aria-pressed={isMultiple}
      aria-label={t('lockers.multiple')}
      leftSection={<IconCopyCheck size={18} stroke={1.75} aria-hidden />}
      // Multiple selection can be left, also while staff are at the box.
      reason={isMultiple ? undefined : reason}
      onClick={onToggleMultiple}
    >
      {t('lockers.multiple')}
    </GuardedButton>
  );
  const quick = (
    <GuardedButton
      key="quick"
      className={classes.quick ?? ''}
      leftSection={<IconBolt size={18} stroke={1.75} aria-hidden />}
      reason={reason ?? (isFull ? t('noSpaceInPickupBoxes') : undefined)}
      onClick={onQuickReservation}
    >
      {t('quick.title')}
    </GuardedButton>
  );
  // Where the primary action is above, Tab reaches it first.
  return <div className={classes.tools}>{isNarrow ? [quick, multiple] : [multiple, quick]}</div>;
}
