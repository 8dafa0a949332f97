import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/text/code-text.ts';
import { RETURNED, refusalOf } from './refusals.ts';
import classes from './verification.module.css';

type RefusalNoticeProps = {
  /** The server's code (VER-05, VER-10). */
  code: string;
  /** A retry with its button text; undefined if there is none. */
  action?: { readonly label: string; readonly run: () => void } | undefined;
};

/** Why there is no PIN, in plain words and with the server's text, and the next step. */
export function RefusalNotice({ code, action }: RefusalNoticeProps) {
  const { t, i18n } = useTranslation();
  const { title, text, canTryAgain } = refusalOf(code);
  return (
    <div>
      <span className={classes.sign} aria-hidden="true">
        <IconAlertTriangle size={24} stroke={1.75} />
      </span>
      <h1 className={classes.title}>{t(title)}</h1>
      <p className={classes.lead}>{t(text)}</p>
      {canTryAgain && action && (
        <button type="button" className={classes.action} onClick={action.run}>
          {action.label}
        </button>
      )}
      {code !== RETURNED && <p className={classes.status}>{codeText(i18n, code)}</p>}
    </div>
  );
}
