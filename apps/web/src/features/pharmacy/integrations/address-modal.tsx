import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unfilledErrors } from '../../../components/edit-form/field-errors.ts';
import { useEditForm } from '../../../components/edit-form/use-edit-form.ts';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { SelectField } from '../../../components/form/select-field.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import classes from './integrations.module.css';

type Values = { source: string; url: string };

type AddressModalProps<Result> = {
  title: string;
  lead: string;
  submitText: string;
  /** What can be chosen; undefined where the order system stays. */
  sources?: readonly string[];
  begun: Values;
  save: (values: Values) => Promise<Result>;
  onSaved: (result: Result) => void;
  onClose: () => void;
};

/** The address of a new or an existing webhook. */
export function AddressModal<Result>(props: AddressModalProps<Result>) {
  const { title, lead, submitText, sources, begun, onClose } = props;
  const { t } = useTranslation();
  const editing = useEditForm<Values, Result>({
    // An address may be secret: no draft of it is stored.
    id: null,
    saved: begun,
    check: unfilledErrors,
    timing: 'saved',
    codes: { webhook_exists: 'url' },
    save: props.save,
    onSaved: props.onSaved,
  });
  const { form, ref, isBusy, isDirty, submit } = editing;
  const propsOf = useFieldProps(form);
  return (
    <ModalFrame
      opened
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      formRef={ref}
      title={title}
      lead={lead}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitText}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {sources !== undefined && (
          <SelectField
            {...propsOf('source')}
            value={form.values.source}
            required
            label={t('webhooks.source')}
            data={[...sources]}
          />
        )}
        <TextInput
          {...propsOf('url')}
          required
          data-autofocus
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          label={t('webhooks.address')}
          placeholder="https://"
        />
      </div>
    </ModalFrame>
  );
}
