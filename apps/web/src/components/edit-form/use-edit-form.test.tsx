import { TextInput } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { renderRouted } from '../../../test/render-routed.tsx';
import { see, the } from '../../../test/the.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { createCallFailures } from '../../lib/call/call-failures.ts';
import { createQueryClient } from '../../lib/call/query.ts';
import { unfilledErrors } from './field-errors.ts';
import { useEditForm } from './use-edit-form.ts';
import { useFieldProps } from './use-field-props.ts';

/** A form of one field that counts how often it was saved, and a button that loads the data again. */
function Sample() {
  const [name, setName] = useState('Mikko');
  const [saves, setSaves] = useState(0);
  const { form, isDirty, submit } = useEditForm({
    id: 'sample',
    saved: { name },
    check: () => ({}),
    save: (values) => Promise.resolve(values),
    onSaved: () => setSaves((before) => before + 1),
  });
  return (
    <>
      <input aria-label="Name" {...form.getInputProps('name')} />
      <button type="button" onClick={() => setName('Mikael')}>
        Load again
      </button>
      <button type="button" onClick={submit}>
        Save
      </button>
      <p>{saves} times saved</p>
      {isDirty && <p>dirty</p>}
    </>
  );
}

/** A form of one secret, below an input that is no field of it and has an error of its own. */
function SecretSample() {
  const { form, ref, isDirty, submit } = useEditForm({
    id: null,
    saved: { secret: '' },
    check: (values) => unfilledErrors(values),
    save: (values) => Promise.resolve(values),
    isReset: true,
    onSaved: () => undefined,
  });
  const propsOf = useFieldProps(form);
  return (
    <form ref={ref}>
      <TextInput label="Other" error="Wrong" />
      <TextInput label="Secret" {...propsOf('secret')} />
      <button type="button" onClick={submit}>
        Save
      </button>
      <p>{isDirty ? 'dirty' : 'clean'}</p>
    </form>
  );
}

/** A form whose saving fails for no field, with a button that cannot be focused while it is busy. */
function FailingSample() {
  const { form, ref, isBusy, submit } = useEditForm({
    id: null,
    saved: { name: '' },
    check: () => ({}),
    save: () => Promise.reject(new CallError({ code: 'error', status: 500 })),
    onSaved: () => undefined,
  });
  return (
    <form
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input aria-label="Name" {...form.getInputProps('name')} />
      <button type="submit" disabled={isBusy}>
        Save
      </button>
      <p>{isBusy ? 'busy' : 'idle'}</p>
    </form>
  );
}

const render = (sample: ReactNode) =>
  renderRouted(
    <QueryClientProvider client={createQueryClient(createCallFailures())}>
      {sample}
    </QueryClientProvider>,
  );

test('a change by a colleague fills a form in which nothing is entered; what is entered stays when the data are loaded again; and a second click that comes when the first is answered saves nothing more, but an edit does', async () => {
  await render(<Sample />);
  const field = the.textbox('Name');
  const save = the.button('Save');
  await expect.element(field).toHaveValue('Mikko');
  await the.button('Load again').click();
  await expect.element(field).toHaveValue('Mikael');
  expect(the.text('dirty').query()).toBeNull();
  await field.fill('Typed');
  await the.button('Load again').click();
  await expect.element(field).toHaveValue('Typed');
  await see('dirty');
  await save.click();
  await see('1 times saved');
  (save.element() as HTMLElement).click();
  await field.fill('Typed again');
  await save.click();
  await see('2 times saved');
});

test('an invalid field gets the focus, not another input in the form; one that is reset after saving keeps nothing of what was typed', async () => {
  await render(<SecretSample />);
  const secret = the.textbox('Secret');
  await the.button('Save').click();
  await expect.element(secret).toHaveFocus();
  await secret.fill('Typed');
  await see('dirty');
  await the.button('Save').click();
  await expect.element(secret).toHaveValue('');
  await see('clean');
});

test('after a failure that is about no field the button has the focus again', async () => {
  await render(<FailingSample />);
  const save = the.button('Save');
  await the.textbox('Name').fill('Typed');
  await save.click();
  await expect.element(save).toHaveFocus();
  await see('idle');
  await expect.element(save).toHaveFocus();
});
