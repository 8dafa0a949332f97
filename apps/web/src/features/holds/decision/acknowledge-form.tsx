import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNote } from '../../../components/form/use-note.ts';
import classes from './decision.module.css';
import { ReasonField } from './reason-field.tsx';
import type { Decision } from './use-judge.ts';

type AcknowledgeFormProps = {
  held: HeldDelivery;
  isBusy: boolean;
  judge: (decision: Decision, reason: string) => Promise<unknown>;
  onDecided: () => void;
};

/** For a parcel that was picked up during an excursion: what was done about it (HLD-10). */
export function AcknowledgeForm({ held, isBusy, judge, onDecided }: AcknowledgeFormProps) {
  const { t } = useTranslation();
  const note = useNote({ formId: `hold:${held.docId}`, minLength: 3, isRequired: true });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        note.submit((reason) => judge('acknowledge', reason), onDecided);
      }}
    >
      <p className={classes.lead}>{t('holds.decide.acknowledgeText')}</p>
      <div className={classes.submit}>
        <ReasonField
          note={note}
          label={t('holds.decide.note')}
          placeholder={t('holds.decide.noteHint')}
          reasons={[]}
        />
        <Button type="submit" loading={isBusy}>
          {t('holds.decide.acknowledgeParcel', { kolliId: held.deliveryId })}
        </Button>
      </div>
    </form>
  );
}
