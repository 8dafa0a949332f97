import type { Delivery } from '@kolli/contract/deliveries';
import { Button, Textarea } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { DescriptionLog } from './description-log.tsx';
import classes from './description-modal.module.css';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { useUpdateDescription } from './use-update-description.ts';

/** The longest description (DLG-23). */
const MAX_LENGTH = 250;

/** Names the draft of a delivery's description. */
export const descriptionFormId = (docId: string) => `description:${docId}`;

type DescriptionModalProps = { delivery: Delivery; onClose: () => void };

/** Edits what staff note with a delivery (DLG-21), with its whole action log behind a toggle. */
export function DescriptionModal({ delivery, onClose }: DescriptionModalProps) {
  const { t } = useTranslation();
  const logId = useId();
  const [text, setText] = useState(delivery.descriptionText ?? '');
  const [isLogShown, setIsLogShown] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const update = useUpdateDescription();
  const once = useSingleFlight();
  useKeptDraft(descriptionFormId(delivery.docId), { text }, (kept) => setText(kept.text ?? ''));
  const clean = text.trim();
  const isTooLong = clean.length > MAX_LENGTH;

  const save = () => {
    if (isTooLong) {
      input.current?.focus();
      return;
    }
    once(async () => {
      // The failure itself is told as a toast; what was typed stays.
      const isDone = await update.mutateAsync({ delivery, text: clean }).then(
        () => true,
        () => false,
      );
      if (isDone) onClose();
    });
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={clean !== (delivery.descriptionText ?? '').trim()}
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
      <Textarea
        ref={input}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        label={t('delivery.description')}
        description={t('description.hint')}
        value={text}
        error={isTooLong ? t('description.tooLong', { max: MAX_LENGTH }) : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <p className={classes.count} data-over={isTooLong || undefined}>
        {t('description.count', { used: clean.length, max: MAX_LENGTH })}
      </p>
      {isLogShown && <DescriptionLog id={logId} delivery={delivery} />}
    </ModalFrame>
  );
}
