import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/text/code-text.ts';
import classes from './auth-form.module.css';

type SignInAlertProps = {
  /**
   * A catalogue key, or a code without a text, which shows the text of 'error' (AUT-10, AUT-22).
   */
  messageKey: string | undefined;
  isGood?: boolean;
};

/** The message above a form; its live region exists before the text, so that it is announced. */
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
