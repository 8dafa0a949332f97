import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { NoteField } from '../../components/note-field.tsx';
import { useNote } from '../../components/use-note.ts';
import { useServiceRequest } from './use-service-request.ts';

/** Names the draft that is kept across an expired session. */
export const serviceFormId = 'service-request';

type ServiceRequestModalProps = { pharmacyId: string; onClose: () => void };

/** Asks for service with a description of what is the matter (DLG-33, PHA-20). */
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
