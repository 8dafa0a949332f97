import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/code-text.ts';
import classes from './auth-form.module.css';

type SignInAlertProps = {
  /** A key of the catalogue, or a code without one, which reads as 'error' (AUT-10, AUT-22). */
  messageKey: string | undefined;
  isGood?: boolean;
};

/** What is told above a form; the region is there before its text, so that it is announced. */
export function SignInAlert({ messageKey, isGood = false }: SignInAlertProps) {
  const { i18n } = useTranslation();
  return (
    <div role="alert" className={classes.alert}>
      {messageKey && (
        <p className={isGood ? classes.done : classes.failure}>
          {codeText(i18n, messageKey, 'error')}
        </p>
      )}
    </div>
  );
}
