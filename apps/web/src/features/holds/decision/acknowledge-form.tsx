import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kolliIdText } from '../../../components/delivery-cells/cleared-text.ts';
import type { Note } from '../../../components/form/use-note.ts';
import { ConfirmDecision } from './confirm-decision.tsx';
import classes from './decision.module.css';
import { ReasonField } from './reason-field.tsx';
import type { Decision } from './use-judge.ts';

type AcknowledgeFormProps = {
  held: HeldDelivery;
  /** The note that is being written. */
  note: Note;
  isBusy: boolean;
  judge: (decision: Decision, reason: string) => Promise<unknown>;
  onDecided: () => void;
};

/** For a parcel that was picked up during an excursion: what was done about it (HLD-10). */
export function AcknowledgeForm({ held, note, isBusy, judge, onDecided }: AcknowledgeFormProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const send = () => note.submit((reason) => judge('acknowledge', reason), onDecided);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={classes.lead}>{t('holds.decide.acknowledgeText')}</p>
      <div className={classes.submit}>
        <ReasonField
          note={note}
          label={t('holds.decide.note')}
          placeholder={t('holds.decide.noteHint')}
          reasons={[]}
          onEnter={() => setIsAsking(note.check())}
        />
        <Button type="submit" loading={isBusy}>
          {t('holds.decide.acknowledgeParcel', { kolliId: kolliIdText(held.deliveryId, t) })}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDecision
          held={held}
          decision="acknowledge"
          reason={note.clean}
          onConfirm={() => {
            setIsAsking(false);
            send();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  );
}
