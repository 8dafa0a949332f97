import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';

type UnknownParcelModalProps = {
  kolliId: string;
  onClose: () => void;
  /** Reserves a locker for it; undefined without a box or the permission. */
  onLocker?: (() => void) | undefined;
  /** Reserves it for pickup at the pharmacy; undefined without the permission. */
  onPharmacy?: (() => void) | undefined;
};

/** Nobody knows the scanned parcel: offers a new reservation with its ID (SCN-07). */
export function UnknownParcelModal(props: UnknownParcelModalProps) {
  const { kolliId, onClose, onLocker, onPharmacy } = props;
  const { t } = useTranslation();
  const isOffered = (onLocker ?? onPharmacy) !== undefined;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('unknownParcel.title', { kolliId })}
      actions={
        <>
          <Button
            variant="default"
            {...(isOffered ? {} : { 'data-autofocus': true })}
            onClick={onClose}
          >
            {t(isOffered ? 'actions.cancel' : 'actions.close')}
          </Button>
          {onPharmacy && (
            <Button
              variant={onLocker ? 'default' : 'filled'}
              {...(onLocker ? {} : { 'data-autofocus': true })}
              onClick={onPharmacy}
            >
              {t('unknownParcel.pharmacy')}
            </Button>
          )}
          {onLocker && (
            <Button data-autofocus onClick={onLocker}>
              {t('unknownParcel.locker')}
            </Button>
          )}
        </>
      }
    >
      {t(isOffered ? 'unknownParcel.text' : 'unknownParcel.onlyText')}
    </ModalFrame>
  );
}
