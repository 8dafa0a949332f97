import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { NoteField } from '../../components/form/note-field.tsx';
import { useNote } from '../../components/form/use-note.ts';
import { useServiceRequest } from './use-service-request.ts';

/** The key of the draft that is saved when the session expires. */
export const serviceFormId = 'service-request';

type ServiceRequestModalProps = { pharmacyId: string; onClose: () => void };

/** Requests service with a description of the problem (DLG-33, PHA-20). */
export function ServiceRequestModal({ pharmacyId, onClose }: ServiceRequestModalProps) {
  const { t } = useTranslation();
  const note = useNote({ formId: serviceFormId, isRequired: true });
  const request = useServiceRequest(pharmacyId);
  const send = () =>
    note.submit(
      (description) => request.mutateAsync({ serviceRequest: true, description }),
      onClose,
    );
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={note.isDirty}
      title={t('service.request')}
      lead={t('service.lead')}
      onSubmit={send}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={request.isPending}>
            {t('service.submit')}
          </Button>
        </>
      }
    >
      <NoteField note={note} label={t('service.description')} minRows={4} />
    </ModalFrame>
  );
}
