import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './auth-form.module.css';
import { AuthFrame, type LanguageChoice } from './auth-frame.tsx';
import { PharmacySearch } from './pharmacy-search.tsx';

/** Up to this many pharmacies are offered in a select, more are searched. */
const MAX_SELECT = 10;

type ChangePharmacyScreenProps = LanguageChoice & {
  choices: readonly { readonly id: string; readonly name: string }[];
  /** The initial choice; null if none of them was used last. */
  suggested: string | null;
  /** Applies the choice and continues; a failure is only logged (AUT-27). */
  onChoose: (pharmacyId: string) => Promise<void>;
  /** What pharmacies offer the user, above the choice. */
  offers?: ReactNode;
  /** Links back to sign-in, or to the current pharmacy. */
  links: ReactNode;
};

/** Asks a user with several pharmacies which one to work in (AUT-23 to AUT-27). */
export function ChangePharmacyScreen(props: ChangePharmacyScreenProps) {
  const { choices, suggested, onChoose, offers, links, language, onLanguage } = props;
  const { t } = useTranslation();
  const hasOffersOnly = offers !== undefined && choices.length === 0;
  const isSelect = choices.length <= MAX_SELECT;
  const [chosen, setChosen] = useState(suggested ?? (isSelect ? choices[0]?.id : undefined) ?? '');
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === '') field.current?.focus();
    if (chosen === '' || isBusy) return;
    setIsBusy(true);
    await onChoose(chosen);
    setIsBusy(false);
  };
  return (
    <AuthFrame
      route={t('changePharmacy.title')}
      title={t(hasOffersOnly ? 'accessOffers.title' : 'changePharmacy.title')}
      lead={t(hasOffersOnly ? 'accessOffers.text' : 'changePharmacy.lead')}
      language={language}
      onLanguage={onLanguage}
    >
      {offers}
      {!hasOffersOnly && (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          {isSelect ? (
            <PharmacySelect choices={choices} value={chosen} onChange={setChosen} />
          ) : (
            <PharmacySearch
              choices={choices}
              value={chosen}
              onChange={setChosen}
              fieldRef={field}
            />
          )}
          <button
            type="submit"
            className={classes.submit}
            aria-disabled={isBusy || choices.length === 0}
          >
            {isBusy ? t('changePharmacy.busy') : t('changePharmacy.continue')}
          </button>
        </form>
      )}
      <p className={classes.below}>{links}</p>
    </AuthFrame>
  );
}

type PharmacySelectProps = Pick<ChangePharmacyScreenProps, 'choices'> & {
  value: string;
  onChange: (pharmacyId: string) => void;
};

/** A native select: small, and familiar on a phone. */
function PharmacySelect({ choices, value, onChange }: PharmacySelectProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {t('changePharmacy.pharmacy')}
      </label>
      <span className={classes.selectFrame}>
        <select
          id={id}
          className={classes.select}
          value={value}
          disabled={choices.length === 0}
          onChange={(event) => onChange(event.target.value)}
        >
          {choices.length === 0 && <option value="">{t('changePharmacy.none')}</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </span>
    </div>
  );
}
