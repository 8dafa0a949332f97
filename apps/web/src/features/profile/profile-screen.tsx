import type { Profile } from '@kolli/contract/people/profile';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TabTitle } from '../../components/layout/tab-title.tsx';
import { useProduct } from '../../components/layout/product.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { KeysForm } from './keys-form.tsx';
import { LanguageForm } from './language-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ScannerForm } from './scanner-form.tsx';
import classes from './profile-screen.module.css';
import { NotifyForm } from './notify-form.tsx';
import { WorkAccountForm } from './work-account-form.tsx';

type ProfileScreenProps = {
  profile: Profile;
  roleName: string;
  /** The accesses that wait for an answer. */
  offered: ReactNode;
  onTestScanner: () => void;
};

/** 'My information' (NAV-23): the user's own settings, each section with its own Save. */
export function ProfileScreen({ profile, roleName, offered, onTestScanner }: ProfileScreenProps) {
  const { t } = useTranslation();
  const { workAccountName, passwordSignIn } = useProduct();
  return (
    <>
      <TabTitle title={t('profile.title')} />
      <div className={classes.sections}>
        {offered}
        <ProfileForm profile={profile} roleName={roleName} />
        <LanguageForm language={profile.appLanguage} />
        <ScannerForm hasSound={profile.scanSound} onTest={onTestScanner} />
        <KeysForm hasSingleKeys={profile.singleKeys} />
        <NotifyForm notifyOf={profile.notifyOf} />
        {passwordSignIn && <ChangePasswordForm />}
        {workAccountName !== undefined && <WorkAccountForm name={workAccountName} />}
      </div>
    </>
  );
}
