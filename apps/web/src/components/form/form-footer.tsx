import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './form-footer.module.css';
import { GuardedButton } from '../button/guarded-button.tsx';
import { useFocusAfterBusy } from './use-focus-after-busy.ts';

type FormFooterProps = {
  /** Why nothing can be saved or emptied here, such as a missing permission. */
  reason?: string | undefined;
  /** What the saving button says, where it is not 'Save'. */
  saveLabel?: string;
  isBusy: boolean;
  /** Something is entered that was not saved; shown on the left. */
  isDirty: boolean;
  /** Empties the editable fields and calls nothing. */
  onClean: () => void;
};

/**
 * The footer of every form page (UIX-07): Save, which submits the form around it and stands out once there is
 * something to save, and Clean fields, which never does. Both stay focusable when they are disabled, and show the reason.
 */
export function FormFooter(props: FormFooterProps) {
  const { reason, saveLabel, isBusy, isDirty, onClean } = props;
  const { t } = useTranslation();
  const save = useFocusAfterBusy(isBusy);
  return (
    <footer className={classes.footer}>
      <div className={classes.state} role="status">
        {isDirty && !isBusy && (
          <>
            <IconPencil size={16} stroke={1.75} aria-hidden />
            {t('form.unsaved')}
          </>
        )}
      </div>
      <div className={classes.actions}>
        <GuardedButton variant="subtle" reason={reason} disabled={isBusy} onClick={onClean}>
          {t('form.clean')}
        </GuardedButton>
        <GuardedButton
          ref={save}
          type="submit"
          variant={isDirty || isBusy ? 'filled' : 'default'}
          reason={reason}
          loading={isBusy}
        >
          {saveLabel ?? t('form.save')}
        </GuardedButton>
      </div>
    </footer>
  );
}
