import { Button } from '@mantine/core';
import {
  type Icon,
  IconBolt,
  IconMessageForward,
  IconStack2,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export type InfoActionsProps = {
  /** Each button is drawn where its action is given. */
  onResend?: (() => void) | undefined;
  onPickedUp?: (() => void) | undefined;
  /** Lockers of a box for a delivery that waits (API-06). */
  onQuick?: (() => void) | undefined;
  /** A shelf for a delivery that waits (API-09). */
  onShelf?: (() => void) | undefined;
};

/**
 * The actions of a delivery's information. The most likely one is emphasized, at the end: assigning a
 * place if it has none, else handing over, else sending the SMS again. It has the focus when the dialog opens, so that a
 * scan and Enter lead on; the keys of a scan press no button.
 */
export function InfoActions({ onResend, onPickedUp, onQuick, onShelf }: InfoActionsProps) {
  const { t } = useTranslation();
  const actions: { label: string; icon: Icon; onSelect: (() => void) | undefined }[] = [
    { label: t('reservations.actions.resend'), icon: IconMessageForward, onSelect: onResend },
    { label: t('reservations.actions.pickedUp'), icon: IconUserCheck, onSelect: onPickedUp },
    { label: t('api.quickReservation'), icon: IconBolt, onSelect: onQuick },
    { label: t('shelf.choose'), icon: IconStack2, onSelect: onShelf },
  ];
  const given = actions.filter(({ onSelect }) => onSelect !== undefined);
  return given.map(({ label, icon: ActionIcon, onSelect }, at) => (
    <Button
      key={label}
      variant={at === given.length - 1 ? 'filled' : 'default'}
      data-autofocus={at === given.length - 1 || undefined}
      leftSection={<ActionIcon size={18} stroke={1.75} aria-hidden />}
      onClick={onSelect}
    >
      {label}
    </Button>
  ));
}
