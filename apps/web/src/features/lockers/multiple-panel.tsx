import { lockerSizeLabels } from '@kolli/domain/lockers';
import type { Locker } from '@kolli/contract/pickup-boxes';
import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import type { RefusingBox } from '../../components/use-box-refusal.ts';
import { listText } from '../../lib/intl-text.ts';
import { FreeDoorActions } from './free-door-actions.tsx';
import classes from './multiple-panel.module.css';

type MultiplePanelProps = {
  lockers: readonly Locker[];
  /** Doors that were chosen and went to somebody else. */
  droppedIds: readonly string[];
  box: RefusingBox;
  canWrite: boolean;
  onReserve: () => void;
  onAssign: () => void;
  onLeaveOut: (lockerId: string) => void;
  onClose: () => void;
};

/** The doors of a multiple selection: how many, which, and what can be done with all of them. */
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
