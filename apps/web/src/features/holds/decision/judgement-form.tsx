import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kolliIdText } from '../../../components/delivery-cells/cleared-text.ts';
import type { Note } from '../../../components/form/use-note.ts';
import { useShortcuts } from '../../../lib/shortcut/shortcuts.ts';
import { doorsText } from '../parcel/hold-words.ts';
import { ChoiceTile } from './choice-tile.tsx';
import { ConfirmDecision } from './confirm-decision.tsx';
import classes from './decision.module.css';
import { ReasonField } from './reason-field.tsx';
import type { Decision } from './use-judge.ts';

type Choice = Exclude<Decision, 'acknowledge'>;

type JudgementFormProps = {
  held: HeldDelivery;
  /** The reason that is being written. */
  note: Note;
  isBusy: boolean;
  judge: (decision: Decision, reason: string) => Promise<unknown>;
  onDecided: () => void;
};

const reasonKeys = {
  release: ['inStabilityData', 'askedManufacturer', 'wrongReading'],
  reject: ['outsideStabilityData', 'notSafe', 'notWanted'],
} as const;

/** Release or reject, then the reason, then one button that names the parcel. Nothing is preselected. */
export function JudgementForm({ held, note, isBusy, judge, onDecided }: JudgementFormProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const reasons = choice === null ? [] : reasonKeys[choice].map((key) => t(`holds.reasons.${key}`));
  const choose = (next: Choice) => {
    if (choice !== null && next !== choice && reasons.includes(note.clean)) {
      // The usual reason of the other judgement is none for this one.
      note.form.setFieldValue('text', '');
    }
    setChoice(next);
  };
  // Only the first choice: a reason that is typed beside its field must not turn a rejection into a release.
  const chooseByKey = (next: Choice) => () => {
    if (isBusy || choice !== null) return;
    choose(next);
    note.input.current?.focus();
  };
  const onScreen = { group: 'screen' } as const;
  useShortcuts([
    { ...onScreen, keys: 'r', label: t('holds.decide.release'), run: chooseByKey('release') },
    { ...onScreen, keys: 'j', label: t('holds.decide.reject'), run: chooseByKey('reject') },
  ]);
  const send = () => {
    if (choice !== null) note.submit((reason) => judge(choice, reason), onDecided);
  };
  const kolliId = kolliIdText(held.deliveryId, t);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Tiles held={held} choice={choice} onChoose={choose} />
      <div className={classes.submit}>
        <ReasonField
          note={note}
          label={t('holds.decide.reason')}
          placeholder={t(choice === null ? 'holds.decide.first' : 'holds.decide.reasonHint')}
          reasons={reasons}
          onEnter={() => setIsAsking(choice !== null && note.check())}
        />
        <Button type="submit" loading={isBusy} disabled={choice === null}>
          {choice === null
            ? t('holds.decide.decide')
            : t(`holds.decide.${choice}Parcel`, { kolliId })}
        </Button>
      </div>
      {choice !== null && isAsking && (
        <ConfirmDecision
          held={held}
          decision={choice}
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

type TilesProps = {
  held: HeldDelivery;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
};

/** The two judgements, with what each leads to. */
function Tiles({ held, choice, onChoose }: TilesProps) {
  const { t, i18n } = useTranslation();
  const doors = doorsText(held, i18n.language);
  const kolliId = kolliIdText(held.deliveryId, t);
  return (
    <fieldset className={classes.tiles}>
      <legend className={classes.legend}>{t('holds.decide.title', { kolliId })}</legend>
      {(['release', 'reject'] as const).map((decision) => (
        <ChoiceTile
          key={decision}
          title={t(`holds.decide.${decision}`)}
          text={
            decision === 'release' ? (
              <>
                {t('holds.decide.pinWorks')}{' '}
                <span className={classes.more}>{t('holds.decide.customerInformed')}</span>
              </>
            ) : (
              <>
                <span className={classes.more}>{t('holds.decide.pinBlocked')}</span>{' '}
                {t('holds.takeOut', { doors })}.
              </>
            )
          }
          letter={decision === 'release' ? 'R' : 'J'}
          isChosen={choice === decision}
          onChoose={() => onChoose(decision)}
        />
      ))}
    </fieldset>
  );
}
