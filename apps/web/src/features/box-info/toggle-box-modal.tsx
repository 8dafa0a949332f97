import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { Button } from '@mantine/core';
import { IconBan, IconChartBar, IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import classes from './toggle-box-modal.module.css';
import { useToggleBox } from './use-toggle-box.ts';

type ToggleBoxModalProps = {
  box: PickupBoxSummary;
  /** What was asked for: in use or not; null while nothing is asked. */
  wanted: boolean | null;
  onClose: () => void;
};

/**
 * Asks before a box is taken out of use, or into use, and says what that means (BOX-17, BOX-18).
 * What it asked stays what it does, also when a colleague is quicker. It stays drawn while closed, so
 * that the focus goes back to the switch.
 */
export function ToggleBoxModal({ box, wanted, onClose }: ToggleBoxModalProps) {
  const { t } = useTranslation();
  const active = wanted ?? !box.info.active;
  const toggle = useToggleBox(box);
  const once = useSingleFlight();
  const name = { box: box.info.name };
  const submit = () => {
    // A failure is told as a toast, and the question is closed: the switch shows how it is.
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
      {active ? <p className={classes.text}>{t('boxInfo.activateText')}</p> : <WhatItMeans />}
    </ModalFrame>
  );
}

function WhatItMeans() {
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
