import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pharmacy } from '../../../test/fake/pharmacy.ts';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { renderScreen } from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { samplePharmacy } from '../../../test/sample/pharmacy.ts';
import { bodiesOf, gone, refused, see, sent, the, untilIdle } from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';
import { Providers } from '../../app/providers.tsx';
import { ProductProvider } from '../../components/layout/product.tsx';
import { ServiceSection } from '../../features/pharmacy/service-section.tsx';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';
import { plainProduct } from '../../lib/call/product-settings.ts';

const line = `POST /api/pharmacies/service-request/${PHARMACY_ID}`;

const request = the.button('Request service');
const dialog = the.dialog('Request service');
const text = dialog.getByRole('textbox', { name: 'What needs service?' });
const send = dialog.getByRole('button', { name: 'Send the request' });

async function openPharmacy() {
  const app = await renderScreen(`/pharmacy/${PHARMACY_ID}`);
  await see(request);
  return app;
}

test('DLG-33 PHA-20 PHA-22: without pharmacy.update, too, the modal asks for a description of at most 250 characters, and sends it once', async () => {
  state.profile.role = shippedRole('user');
  await openPharmacy();
  await request.click();
  await expect.element(text).toHaveFocus();
  await send.click();
  await see(dialog.getByText('This field is required.'));
  await text.fill('x'.repeat(250));
  await see(dialog.getByText('250 of 250 characters'));
  await text.fill('x'.repeat(251));
  await see(dialog.getByText('251 of 250 characters'), dialog.getByText('At most 250 characters.'));
  await send.click();
  await expect.element(text).toHaveFocus();
  await untilIdle();
  expect(countOf(line)).toBe(0);
  await text.fill(' The door of 2-4 hangs.\n');
  await send.dblClick();
  await see('The service request was sent');
  await gone(dialog);
  const description = 'The door of 2-4 hangs.';
  expect(bodiesOf(line)).toEqual([{ serviceRequest: true, description }]);
  await see('Service has been requested', 'The door of 2-4 hangs.', 'Requested 20.11.2026 15:42');
});

test('PHA-21: while a request is open, the button is disabled with a reason', async () => {
  pharmacy.changes = { serviceRequest: true };
  await openPharmacy();
  await see('Service has been requested');
  await refused(request, 'Service has been requested already.');
  request.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(dialog.query()).toBeNull();
  expect(the.button('Clear the request').query()).toBeNull();
});

test('PHA-21: a request made by somebody else in the meantime shows an error, and the input stays; after an expired session it is restored in its modal', async () => {
  network.post('/api/pharmacies/service-request/:id', () => failure('service_already_requested'));
  const { screen } = await openPharmacy();
  await request.click();
  await text.fill('No heat.');
  await send.click();
  await see('Service has been requested already.', dialog);
  await expect.element(text).toHaveValue('No heat.');
  saveDrafts();
  await screen.unmount();
  await renderScreen(`/pharmacy/${PHARMACY_ID}`);
  await expect.element(text).toHaveValue('No heat.');
});

test('PHA-20 USR-33: an admin clears it, others are refused and stay signed in', async () => {
  state.profile.role = shippedRole('admin');
  pharmacy.changes = { serviceRequest: true };
  const refuse = () => failure('user_is_not_admin');
  network.post('/api/pharmacies/service-request/:id', refuse, { once: true });
  await openPharmacy();
  const clear = the.button('Clear the request');
  await clear.click();
  await see('User must be admin');
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(0);
  await clear.click();
  await see('The service request was cleared');
  expect(sent(line)?.body).toEqual({ serviceRequest: false });
  await expect.poll(() => request.element()).not.toHaveAttribute('aria-disabled');
});

test('PHA-18: the helpdesk’s button opens the configured address in a new tab; without the setting there is none', async () => {
  const section = (
    <ServiceSection
      request={samplePharmacy()}
      onRequest={() => undefined}
      onClear={undefined}
      isClearing={false}
    />
  );
  const { rerender } = await render(<Providers>{section}</Providers>);
  await see(the.button('Request service'));
  expect(the.link().query()).toBeNull();
  await rerender(
    <Providers>
      <ProductProvider value={{ ...plainProduct, helpdeskUrl: 'https://help.example/kolli' }}>
        {section}
      </ProductProvider>
    </Providers>,
  );
  const link = the.link(/Refer to our helpdesk/u);
  await expect.element(link).toHaveAttribute('href', 'https://help.example/kolli');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});
