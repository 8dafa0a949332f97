import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { NoteField } from '../../../components/form/note-field.tsx';
import { useNote } from '../../../components/form/use-note.ts';
import { DescriptionLog } from './description-log.tsx';
import { LogPart } from './log/log-part.tsx';
import { useDeliveryLog } from './log/use-delivery-log.ts';
import { useUpdateDescription } from './use-update-description.ts';

/** Names the draft of a delivery's description. */
export const descriptionFormId = (docId: string) => `description:${docId}`;

type DescriptionModalProps = { delivery: Delivery; onClose: () => void };

/** Edits what staff note with a delivery (DLG-21), with its whole action log behind a toggle. */
export function DescriptionModal({ delivery, onClose }: DescriptionModalProps) {
  const { t } = useTranslation();
  const logId = useId();
  const [isLogShown, setIsLogShown] = useState(false);
  const note = useNote({
    formId: descriptionFormId(delivery.docId),
    initial: delivery.descriptionText ?? '',
  });
  const update = useUpdateDescription();
  const save = () => note.submit((text) => update.mutateAsync({ delivery, text }), onClose);
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={note.isDirty}
      title={t('description.title', { kolliId: delivery.deliveryId })}
      onSubmit={save}
      result={
        <Button
          variant="subtle"
          leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
          aria-expanded={isLogShown}
          aria-controls={isLogShown ? logId : undefined}
          onClick={() => {
            setIsLogShown(!isLogShown);
          }}
        >
          {t(isLogShown ? 'description.hideLog' : 'description.showLog')}
        </Button>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('description.save')}
          </Button>
        </>
      }
    >
      <NoteField
        note={note}
        label={t('delivery.description')}
        description={t('description.hint')}
      />
      {isLogShown && <ReadLog id={logId} docId={delivery.docId} />}
    </ModalFrame>
  );
}

function ReadLog({ id, docId }: { id: string; docId: string }) {
  const { t } = useTranslation();
  const log = useDeliveryLog(docId);
  return (
    <LogPart log={log} title={t('description.log')}>
      {(opened) => <DescriptionLog id={id} delivery={opened} />}
    </LogPart>
  );
}
