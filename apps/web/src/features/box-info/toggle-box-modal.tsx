import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { Button } from '@mantine/core';
import { IconBan, IconChartBar, IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import classes from './toggle-box-modal.module.css';
import { useToggleBox } from './use-toggle-box.ts';

type ToggleBoxModalProps = {
  box: PickupBoxSummary;
  /** The requested state: true to activate, false to deactivate; null while closed. */
  wanted: boolean | null;
  onClose: () => void;
};

/**
 * Confirms activating or deactivating a box and explains the consequences (BOX-17, BOX-18). It does
 * what it said, also if a colleague changes the box first. It stays mounted while closed, so that
 * focus returns to the switch.
 */
export function ToggleBoxModal({ box, wanted, onClose }: ToggleBoxModalProps) {
  const { t } = useTranslation();
  const active = wanted ?? !box.info.active;
  const toggle = useToggleBox(box);
  const once = useSingleFlight();
  const name = { box: box.info.name };
  const submit = () => {
    // A toast shows the error, and the modal closes: the switch shows the actual state.
    once(() => toggle.mutateAsync(active).then(onClose, onClose));
  };
  return (
    <ModalFrame
      opened={wanted !== null}
      onClose={onClose}
      title={t(active ? 'boxInfo.activateTitle' : 'boxInfo.deactivateTitle', name)}
      onSubmit={submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" data-autofocus loading={toggle.isPending}>
            {t(active ? 'boxInfo.activate' : 'boxInfo.deactivate')}
          </Button>
        </>
      }
    >
      {active ? <p className={classes.text}>{t('boxInfo.activateText')}</p> : <Consequences />}
    </ModalFrame>
  );
}

function Consequences() {
  const { t } = useTranslation();
  const points = [
    [IconBan, t('boxInfo.deactivateNo')],
    [IconPackage, t('boxInfo.deactivateYes')],
    [IconChartBar, t('boxInfo.deactivateFigures')],
  ] as const;
  return (
    <ul className={classes.points}>
      {points.map(([Icon, text]) => (
        <li key={text}>
          <Icon size={20} stroke={1.75} aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
