import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import classes from './service-section.module.css';
import { useServiceRequest } from './use-service-request.ts';

/** The longest description (PHA-22). */
const MAX_LENGTH = 250;

/** Names the draft that is kept across an expired session. */
export const serviceFormId = 'service-request';

type ServiceRequestModalProps = { pharmacyId: string; onClose: () => void };

/** Asks for service with a description of what is the matter (DLG-33, PHA-20). */
export function ServiceRequestModal({ pharmacyId, onClose }: ServiceRequestModalProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const request = useServiceRequest(pharmacyId);
  const once = useSingleFlight();
  useKeptDraft(serviceFormId, { text }, (kept) => setText(kept.text ?? ''));
  const description = text.trim();
  const isTooLong = description.length > MAX_LENGTH;
  const isMissing = isTried && description === '';

  const send = () => {
    setIsTried(true);
    if (description === '' || isTooLong) {
      input.current?.focus();
      return;
    }
    once(async () => {
      // The failure itself is told as a toast; what was typed stays.
      const isDone = await request.mutateAsync({ serviceRequest: true, description }).then(
        () => true,
        () => false,
      );
      if (isDone) onClose();
    });
  };
  const fault = isTooLong ? t('description.tooLong', { max: MAX_LENGTH }) : undefined;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={description !== ''}
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
      <Textarea
        ref={input}
        required
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        label={t('service.description')}
        value={text}
        error={isMissing ? t('validation.required') : fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.count} data-over={isTooLong || undefined}>
        {t('description.count', { used: description.length, max: MAX_LENGTH })}
      </p>
    </ModalFrame>
  );
}
