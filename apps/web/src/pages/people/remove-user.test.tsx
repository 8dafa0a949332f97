import { http } from '../../../test/fake/network.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { personId } from '../../../test/sample/sample-person.ts';
import { resetPeople } from '../../../test/fake/fake-people.ts';
import { failure, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';

withFakeServer();
beforeEach(async () => {
  resetPeople();
  await page.viewport(1440, 900);
});

async function openRemoval(path: string) {
  const { screen } = await openApp(path);
  const opener = screen.getByRole('button', { name: /^Remove/u });
  await opener.click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  return { screen, opener, dialog };
}

test.each(['/users', `/user/${personId(1)}`])(
  'on %s the cancelled question returns the focus to its button',
  async (path) => {
    const { opener, dialog } = await openRemoval(path);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  },
);

test.each(['/users', `/user/${personId(1)}`])(
  'on %s the focus is on the screen after a removal',
  async (path) => {
    const { screen, dialog } = await openRemoval(path);
    await dialog.getByRole('button', { name: /^Remove/u }).click();
    await expect.element(screen.getByText('Mikko Heinonen was removed')).toBeVisible();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  },
);

test('after a failure the button of the question has the focus again', async () => {
  const path = '/api/users/remove-pharmacy-access/:id';
  network.use(http.patch(path, () => failure('service_unavailable')));
  const { dialog } = await openRemoval('/users');
  const button = dialog.getByRole('button', { name: /^Remove/u });
  await button.click();
  await expect.element(button).toBeEnabled();
  await expect.element(button).toHaveFocus();
});
