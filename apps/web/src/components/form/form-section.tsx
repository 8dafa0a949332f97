import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-section.module.css';

type FormSectionProps = {
  title: string;
  text?: string;
  /** What is switched here is saved without a button, and says so. */
  savesItself?: boolean;
  /** Fields, two a row; one with `data-wide` takes the whole row. */
  children: ReactNode;
};

/** A part of a form page: what it is about at the left, its fields at the right. */
export function FormSection({ title, text, savesItself, children }: FormSectionProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
        {savesItself && <p>{t('form.savesItself')}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
