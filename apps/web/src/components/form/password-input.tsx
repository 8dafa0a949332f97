import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';
import classes from './text-field.module.css';

type PasswordInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  describedBy?: string | undefined;
  /** A modal that opens gives it the focus. */
  isFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A password that can be shown and hidden again (AUT-01). */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className={classes.side}
        aria-label={isShown ? t('signIn.hidePassword') : t('signIn.showPassword')}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </button>
    </TextField>
  );
}
