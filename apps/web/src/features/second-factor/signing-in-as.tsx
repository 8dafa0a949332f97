import { useTranslation } from 'react-i18next';
import classes from './second-step.module.css';

type SigningInAsProps = {
  email: string;
  /** Begins again as somebody else. */
  onLeave: () => void;
};

/** Who signs in, with a way out. */
export function SigningInAs({ email, onLeave }: SigningInAsProps) {
  const { t } = useTranslation();
  return (
    <p className={classes.who}>
      <span>{t('secondStep.signingInAs', { email })}</span>
      <button type="button" className={classes.link} onClick={onLeave}>
        {t('secondStep.notYou')}
      </button>
    </p>
  );
}
