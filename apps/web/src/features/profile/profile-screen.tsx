import type { Profile } from '@kolli/contract/profile';
import { useTranslation } from 'react-i18next';
import { ScreenHead } from '../../components/screen-head.tsx';
import { useProduct } from '../../components/product.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { LanguageForm } from './language-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-screen.module.css';
import type { ProfilePins } from './use-profile-form.ts';
import { WorkAccountForm } from './work-account-form.tsx';

type ProfileScreenProps = { profile: Profile; pins: ProfilePins; roleName: string };

/** 'My information' (NAV-23): what one may set for oneself, each part saved by itself. */
export function ProfileScreen({ profile, pins, roleName }: ProfileScreenProps) {
  const { t } = useTranslation();
  const { workAccountName, passwordSignIn } = useProduct();
  return (
    <>
      <ScreenHead title={t('profile.title')} />
      <div className={classes.sections}>
        <ProfileForm profile={profile} pins={pins} roleName={roleName} />
        <LanguageForm language={profile.appLanguage} />
        {passwordSignIn && <ChangePasswordForm />}
        {workAccountName !== undefined && <WorkAccountForm name={workAccountName} />}
      </div>
    </>
  );
}
