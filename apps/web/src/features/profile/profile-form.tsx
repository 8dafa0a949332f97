import type { Profile } from '@kolli/contract/people/profile';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../components/edit-form/use-field-props.ts';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { hiddenPin, SecretInput } from '../../components/form/secret-input.tsx';
import { useFocusAfterBusy } from '../../components/form/use-focus-after-busy.ts';
import { ProfileSection } from './profile-section.tsx';
import classes from './profile-section.module.css';
import { useProfileForm } from './use-profile-form.ts';

type ProfileFormProps = {
  profile: Profile;
  /** The name of the user's role at the current pharmacy. */
  roleName: string;
};

/** The user's own names and PIN; role and entry PIN are read-only (PRO-01 to PRO-08). */
export function ProfileForm({ profile, roleName }: ProfileFormProps) {
  const { t } = useTranslation();
  const editing = useProfileForm(profile);
  const { form, ref, isDirty, isBusy, submit, clean, pins, load, hasHiddenPin } = editing;
  const propsOf = useFieldProps(form);
  const save = useFocusAfterBusy(isBusy);
  return (
    <ProfileSection
      ref={ref}
      title={t('profile.aboutTitle')}
      text={t('profile.aboutText')}
      onSubmit={submit}
      actions={
        <>
          <LeaveGuard isDirty={isDirty} />
          <Button variant="subtle" disabled={isBusy} onClick={clean}>
            {t('form.clean')}
          </Button>
          <Button
            ref={save}
            type="submit"
            variant={isDirty || isBusy ? 'filled' : 'default'}
            loading={isBusy}
          >
            {t('form.save')}
          </Button>
        </>
      }
    >
      <TextInput
        {...propsOf('firstName')}
        required
        autoComplete="given-name"
        label={t('profile.firstName')}
      />
      <TextInput
        {...propsOf('lastName')}
        required
        autoComplete="family-name"
        label={t('profile.lastName')}
      />
      <div data-wide>
        <div className={classes.half}>
          <SecretInput
            {...propsOf('pharmacistPin')}
            required={!hasHiddenPin}
            placeholder={hasHiddenPin ? hiddenPin : undefined}
            inputMode="numeric"
            autoComplete="off"
            label={t('profile.pharmacistPin')}
            description={t('profile.pinHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            showLabel={t('profile.showPin')}
            hideLabel={t('profile.hidePin')}
            load={hasHiddenPin ? load : undefined}
          />
        </div>
      </div>
      <TextInput readOnly label={t('profile.role')} value={roleName} />
      <SecretInput
        readOnly
        label={t('pharmacy.pinCode')}
        value={pins?.pinCode ?? ''}
        placeholder={hiddenPin}
        load={load}
        showLabel={t('pharmacy.showPin')}
        hideLabel={t('pharmacy.hidePin')}
      />
    </ProfileSection>
  );
}
