import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderRouted } from '../../../test/render-routed.tsx';
import { createCallFailures } from '../../lib/call/call-failures.ts';
import { createQueryClient } from '../../lib/call/query.ts';
import { useEditForm } from './use-edit-form.ts';

/** A form of one field, which tells how often it was saved, and a button that stands for data that is read anew. */
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
        Read anew
      </button>
      <button type="button" onClick={submit}>
        Save
      </button>
      <p>{saves} times saved</p>
      {isDirty && <p>dirty</p>}
    </>
  );
}

async function draw() {
  await renderRouted(
    <QueryClientProvider client={createQueryClient(createCallFailures())}>
      <Sample />
    </QueryClientProvider>,
  );
  return {
    field: page.getByRole('textbox', { name: 'Name' }),
    invalidate: page.getByRole('button', { name: 'Read anew' }),
  };
}

test('what a colleague changed meanwhile fills a form in which nothing is entered', async () => {
  const { field, invalidate } = await draw();
  await expect.element(field).toHaveValue('Mikko');
  await invalidate.click();
  await expect.element(field).toHaveValue('Mikael');
  expect(page.getByText('dirty').query()).toBeNull();
});

test('what is entered stays when the data are read anew', async () => {
  const { field, invalidate } = await draw();
  await field.fill('Typed');
  await invalidate.click();
  await expect.element(field).toHaveValue('Typed');
  await expect.element(page.getByText('dirty')).toBeVisible();
});

test('a second click that comes when the first is answered saves nothing more; an edit does', async () => {
  const { field } = await draw();
  const save = page.getByRole('button', { name: 'Save' });
  await field.fill('Typed');
  await save.click();
  await expect.element(page.getByText('1 times saved')).toBeVisible();
  (save.element() as HTMLElement).click();
  await field.fill('Typed again');
  await save.click();
  await expect.element(page.getByText('2 times saved')).toBeVisible();
});
