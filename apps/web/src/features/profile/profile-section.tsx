import type { ReactNode, Ref } from 'react';
import { FormSection } from '../../components/form-section.tsx';
import classes from './profile-section.module.css';

type ProfileSectionProps = {
  title: string;
  text: string;
  /** Fields, two a row. */
  children: ReactNode;
  /** Buttons at the foot's right, the saving one last. */
  actions: ReactNode;
  /** The buttons stand beside the one field. */
  isShort?: boolean;
  onSubmit: () => void;
  ref?: Ref<HTMLFormElement>;
};

/** A part of the profile that is saved by itself: what it is about, its fields, its own foot. */
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
          className={isShort ? classes.beside : classes.actions}
        >
          {actions}
        </div>
      </FormSection>
    </form>
  );
}
