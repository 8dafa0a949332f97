import { shippedRoles } from '@kolli/domain/people/permissions';
import { http } from '../../../test/fake/network.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sent } from '../../../test/fake/fake-actions.ts';
import { pharmacy, resetPharmacy } from '../../../test/fake/fake-pharmacy.ts';
import { countOf, failure, state, network } from '../../../test/fake/fake-server.ts';
import { renderScreen, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { samplePharmacy } from '../../../test/sample/sample-pharmacy.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { Providers } from '../../app/providers.tsx';
import { ProductProvider } from '../../components/layout/product.tsx';
import { ServiceSection } from '../../features/pharmacy/service-section.tsx';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';
import { plainProduct } from '../../lib/call/product-settings.ts';

withFakeServer();
beforeEach(async () => {
  resetPharmacy();
  await page.viewport(1280, 1000);
});

const line = `POST /api/pharmacies/service-request/${PHARMACY_ID}`;

async function openPharmacy() {
  const app = await renderScreen(`/pharmacy/${PHARMACY_ID}`);
  const { screen } = app;
  const request = screen.getByRole('button', { name: 'Request service' });
  await expect.element(request).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: 'Request service' });
  return {
    ...app,
    request,
    dialog,
    text: dialog.getByRole('textbox', { name: 'What needs service?' }),
    send: dialog.getByRole('button', { name: 'Send the request' }),
  };
}

describe('requesting service', () => {
  test('DLG-33 PHA-20 PHA-22: without pharmacy.update, too, the modal asks for a description of at most 250 characters, and sends it once', async () => {
    state.profile.role = { ...shippedRoles.user, permissions: [...shippedRoles.user.permissions] };
    const { dialog, request, screen, send, text } = await openPharmacy();
    await request.click();
    await expect.element(text).toHaveFocus();
    await send.click();
    await expect.element(dialog.getByText('This field is required.')).toBeVisible();
    await text.fill('x'.repeat(250));
    await expect.element(dialog.getByText('250 of 250 characters')).toBeVisible();
    await text.fill('x'.repeat(251));
    await expect.element(dialog.getByText('251 of 250 characters')).toBeVisible();
    await expect.element(dialog.getByText('At most 250 characters.')).toBeVisible();
    await send.click();
    await expect.element(text).toHaveFocus();
    await untilIdle();
    expect(countOf(line)).toBe(0);
    await text.fill(' The door of 2-4 hangs.\n');
    await send.dblClick();
    await expect.element(screen.getByText('The service request was sent')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(countOf(line)).toBe(1);
    expect(sent(line)?.body).toEqual({
      serviceRequest: true,
      description: 'The door of 2-4 hangs.',
    });
    await expect.element(screen.getByText('Service has been requested')).toBeVisible();
    await expect.element(screen.getByText('The door of 2-4 hangs.')).toBeVisible();
    await expect.element(screen.getByText('Requested 20.11.2026 15:42')).toBeVisible();
  });

  test('a description is restored in its modal after an expired session', async () => {
    const { request, screen, text } = await openPharmacy();
    await request.click();
    await text.fill('No heat.');
    saveDrafts();
    await screen.unmount();
    const again = await renderScreen(`/pharmacy/${PHARMACY_ID}`);
    await expect
      .element(again.screen.getByRole('textbox', { name: 'What needs service?' }))
      .toHaveValue('No heat.');
  });

  test('PHA-21: while a request is open, the button is disabled with a reason', async () => {
    pharmacy.changes = { serviceRequest: true };
    const { dialog, request, screen } = await openPharmacy();
    await expect.element(screen.getByText('Service has been requested')).toBeVisible();
    await expect.element(request).toHaveAttribute('aria-disabled', 'true');
    await request.hover();
    await expect.element(screen.getByText('Service has been requested already.')).toBeVisible();
    request.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(dialog.query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Clear the request' }).query()).toBeNull();
  });

  test('PHA-21: a request made by somebody else in the meantime shows an error, and the input stays', async () => {
    network.use(
      http.post('/api/pharmacies/service-request/:id', () => failure('service_already_requested')),
    );
    const { dialog, request, screen, send, text } = await openPharmacy();
    await request.click();
    await text.fill('No heat.');
    await send.click();
    await expect.element(screen.getByText('Service has been requested already.')).toBeVisible();
    await expect.element(dialog).toBeVisible();
    await expect.element(text).toHaveValue('No heat.');
  });

  test('PHA-20 USR-33: an admin clears it, others are refused and stay signed in', async () => {
    state.profile.role = {
      ...shippedRoles.admin,
      permissions: [...shippedRoles.admin.permissions],
    };
    pharmacy.changes = { serviceRequest: true };
    network.use(
      http.post('/api/pharmacies/service-request/:id', () => failure('user_is_not_admin'), {
        once: true,
      }),
    );
    const { request, screen } = await openPharmacy();
    const clear = screen.getByRole('button', { name: 'Clear the request' });
    await clear.click();
    await expect.element(screen.getByText('User must be admin')).toBeVisible();
    await untilIdle();
    expect(countOf('POST /identity/sign-out')).toBe(0);
    await clear.click();
    await expect.element(screen.getByText('The service request was cleared')).toBeVisible();
    expect(sent(line)?.body).toEqual({ serviceRequest: false });
    await expect.poll(() => request.element()).not.toHaveAttribute('aria-disabled');
  });
});

describe('the helpdesk', () => {
  const section = (
    <ServiceSection
      request={samplePharmacy()}
      onRequest={() => undefined}
      onClear={undefined}
      isClearing={false}
    />
  );

  test('PHA-18: the button opens the configured address in a new tab', async () => {
    const screen = await render(
      <Providers>
        <ProductProvider value={{ ...plainProduct, helpdeskUrl: 'https://help.example/kolli' }}>
          {section}
        </ProductProvider>
      </Providers>,
    );
    const link = screen.getByRole('link', { name: /Refer to our helpdesk/u });
    await expect.element(link).toHaveAttribute('href', 'https://help.example/kolli');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('PHA-18: without the setting there is no button', async () => {
    const screen = await render(<Providers>{section}</Providers>);
    await expect.element(screen.getByRole('button', { name: 'Request service' })).toBeVisible();
    expect(screen.getByRole('link').query()).toBeNull();
  });
});
