import type { ReactNode, Ref } from 'react';
import { FormSection } from '../../components/form/form-section.tsx';
import classes from './profile-section.module.css';

type ProfileSectionProps = {
  title: string;
  text: string;
  /** Fields, two per row. */
  children: ReactNode;
  /** Buttons at the footer's right, Save last. */
  actions: ReactNode;
  /** The buttons are next to the only field. */
  isShort?: boolean;
  onSubmit: () => void;
  ref?: Ref<HTMLFormElement>;
};

/** A section of the profile with its own Save. */
export function ProfileSection(props: ProfileSectionProps) {
  const { title, text, children, actions, isShort = false, onSubmit, ref } = props;
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormSection title={title} text={text}>
        {children}
        <div
          data-wide={!isShort || undefined}
          className={isShort ? classes.nextToField : classes.actions}
        >
          {actions}
        </div>
      </FormSection>
    </form>
  );
}
