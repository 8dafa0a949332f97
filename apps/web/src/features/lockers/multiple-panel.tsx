import { lockerSizeLabels } from '@kolli/domain/box/lockers';
import type { Locker } from '@kolli/contract/box/pickup-boxes';
import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/state/notice.tsx';
import { SidePanel } from '../../components/layout/side-panel.tsx';
import type { RefusingBox } from '../../components/box/use-box-refusal.ts';
import { listText } from '../../lib/text/intl-text.ts';
import { FreeDoorActions } from './free-door-actions.tsx';
import classes from './multiple-panel.module.css';

type MultiplePanelProps = {
  lockers: readonly Locker[];
  /** Chosen lockers that somebody else has reserved since. */
  droppedIds: readonly string[];
  box: RefusingBox;
  canWrite: boolean;
  onReserve: () => void;
  onAssign: () => void;
  onLeaveOut: (lockerId: string) => void;
  onClose: () => void;
};

/** The lockers of a multiple selection: how many, which, and the actions on all of them. */
export function MultiplePanel(props: MultiplePanelProps) {
  const { lockers, droppedIds, box, canWrite, onReserve, onAssign } = props;
  const { t, i18n } = useTranslation();
  const list = (ids: readonly string[]) => listText(ids, i18n.language);
  const dropped = t('lockers.dropped', { count: droppedIds.length, lockers: list(droppedIds) });
  const isAnyDropped = droppedIds.length > 0;
  return (
    <SidePanel
      title={t('reserve.count', { count: lockers.length })}
      subtitle={isAnyDropped ? dropped : list(lockers.map((locker) => locker.lockerId))}
      notice={
        isAnyDropped && (
          <Notice
            kind="warning"
            icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
            title={dropped}
          >
            {t('lockers.droppedText')}
          </Notice>
        )
      }
      actions={
        lockers.length > 0 && (
          <FreeDoorActions
            box={box}
            fault={null}
            canWrite={canWrite}
            onReserve={onReserve}
            onAssign={onAssign}
          />
        )
      }
      onClose={props.onClose}
    >
      {lockers.length === 0 ? (
        <p>{t('lockers.multipleHint')}</p>
      ) : (
        <ChosenList lockers={lockers} onLeaveOut={props.onLeaveOut} />
      )}
    </SidePanel>
  );
}

type ChosenListProps = Pick<MultiplePanelProps, 'lockers' | 'onLeaveOut'>;

function ChosenList({ lockers, onLeaveOut }: ChosenListProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {lockers.map(({ lockerId, type, fridge }) => {
        const size = t(`cabinet.size.${lockerSizeLabels[type]}`);
        return (
          <li key={lockerId}>
            <b>{lockerId}</b>
            <span>{fridge ? t('lockers.subtitleFridge', { size }) : size}</span>
            <CloseButton
              aria-label={t('lockers.leaveOut', { locker: lockerId })}
              onClick={() => onLeaveOut(lockerId)}
            />
          </li>
        );
      })}
    </ul>
  );
}
