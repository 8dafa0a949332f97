import { Button, Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditForm } from '../../../components/edit-form/use-edit-form.ts';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import classes from './saved-views.module.css';

type NamedView = { readonly name: string; readonly isDefault: boolean };

const maxName = 40;

type ViewNameModalProps = {
  title: string;
  saved: NamedView;
  save: (view: NamedView) => Promise<unknown>;
  onClose: () => void;
};

/** Names a view, and makes it the list's default or not (FND-05). */
export function ViewNameModal({ title, saved, save, onClose }: ViewNameModalProps) {
  const { t } = useTranslation();
  const { form, ref, isDirty, isBusy, submit } = useEditForm<NamedView, unknown>({
    // A view's name is typed again sooner than a draft of it is kept.
    id: null,
    saved,
    check: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: 'validation.required' } : {},
    timing: 'saved',
    save: ({ name, isDefault }) => save({ name: name.trim(), isDefault }),
    codes: { saved_view_name_in_use: 'name' },
    onSaved: onClose,
  });
  const fieldProps = useFieldProps(form);
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={isDirty}
      title={title}
      lead={t('views.lead')}
      formRef={ref}
      onSubmit={submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <TextInput
          data-autofocus
          label={t('views.name')}
          maxLength={maxName}
          autoComplete="off"
          {...fieldProps('name')}
        />
        <Checkbox label={t('views.isDefault')} {...fieldProps('isDefault', 'checkbox')} />
      </div>
    </ModalFrame>
  );
}
