import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderRouted } from '../../../test/render-routed.tsx';
import { see, the } from '../../../test/the.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { bodyErrors, serverErrors } from '../edit-form/field-errors.ts';
import { FormFooter } from './form-footer.tsx';
import { FormPage } from './form-page.tsx';
import { createUser } from '@kolli/contract/people/users';

const onSave = vi.fn();
const onClean = vi.fn();
beforeEach(() => {
  onSave.mockClear();
  onClean.mockClear();
});

type Look = { reason?: string; isDirty?: boolean };

function Sample({ reason, isDirty = false }: Look) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <FormPage
      errors={[]}
      label="Sample"
      isDirty={isDirty}
      onSubmit={() => {
        onSave();
        setIsBusy(true);
        setTimeout(() => setIsBusy(false), 100);
      }}
      footer={<FormFooter reason={reason} isBusy={isBusy} isDirty={isDirty} onClean={onClean} />}
    >
      <input aria-label="Name" />
    </FormPage>
  );
}

const save = the.button('Save');
const clean = the.button('Clean fields');
const input = the.textbox('Name');
const draw = (look: Look = {}) => renderRouted(<Sample {...look} />);

test('UIX-07: Save submits its form, also by Enter in a field, and keeps the focus', async () => {
  await draw();
  await input.click();
  await userEvent.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
  await expect.poll(() => save.element()).not.toBeDisabled();
  save.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledTimes(2);
  await expect.poll(() => save.element()).not.toBeDisabled();
  await expect.element(save).toHaveFocus();
});

test('UIX-07: Clean fields clears the page and submits nothing', async () => {
  await draw({ isDirty: true });
  await see('Not saved yet');
  await clean.click();
  expect(onClean).toHaveBeenCalledOnce();
  expect(onSave).not.toHaveBeenCalled();
});

test('UIX-07: with a reason neither does anything, nor Enter in a field, and the reason shows', async () => {
  await draw({ reason: 'Not yours' });
  await clean.click({ force: true });
  await save.click({ force: true });
  await input.click();
  await userEvent.keyboard('{Enter}');
  expect(onClean).not.toHaveBeenCalled();
  expect(onSave).not.toHaveBeenCalled();
  await save.hover();
  await expect.element(the.tooltip().last()).toHaveTextContent('Not yours');
});

test('errors of the contract are those of its schema, the first of each field', () => {
  const errors = bodyErrors(createUser, { firstName: '', webToolAccess: true, boxAccess: true });
  expect(errors).toMatchObject({
    email: 'email_missing',
    firstName: 'firstName_empty',
    lastName: 'lastName_missing',
    role: 'role_missing',
  });
});

const failed = (code: string, errors: { msg: string; path: string }[] = []) =>
  new CallError({ code, status: 400, errors });

test('errors of the server are shown at the field of their path, else of their code', () => {
  const wrong = failed('validation_fail', [
    { msg: 'validation.email', path: 'body.emails.1' },
    { msg: 'validation.invalid', path: 'body.other' },
  ]);
  expect(serverErrors(wrong, ['emails'])).toEqual({ 'emails.1': 'validation.email' });
  expect(serverErrors(wrong, ['name'])).toEqual({});
  const ofCode = (code: string) => serverErrors(failed(code), ['email'], { email_in_use: 'email' });
  expect(ofCode('email_in_use')).toEqual({ email: 'email_in_use' });
  expect(ofCode('unknown')).toEqual({});
});
