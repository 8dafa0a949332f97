import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { http } from '../../../test/fake/network.ts';
import { QRCodeSVG } from 'qrcode.react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { countOf, failure, requests, result, network } from '../../../test/fake/fake-server.ts';
import { withFakeServer } from '../../../test/render-app.tsx';
import { sampleParcel } from '../../../test/sample/sample-parcel.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { ProductProvider } from '../../components/layout/product.tsx';
import { showLanguage } from '../../lib/text/i18n.ts';
import { storedLanguage } from '../../lib/text/language.ts';
import { rememberLink } from './last-link.ts';
import { VerifiedPage } from './verified-page.tsx';

withFakeServer();

const path = '/api/strong-authentication/authenticate';
const response = '?code=abc&state=def&iss=https%3A%2F%2Fid.example';
let left: string[] = [];
const clearAddress = vi.fn();
beforeEach(() => {
  left = [];
  clearAddress.mockClear();
});

const open = (query = response) =>
  render(
    <StrictMode>
      <VerifiedPage
        response={query}
        clearAddress={clearAddress}
        leave={(address) => left.push(address)}
      />
    </StrictMode>,
  );
const respondWith = (reply: () => Response | Promise<Response>) =>
  network.use(http.post(path, () => reply()));

describe('a verified customer', () => {
  beforeEach(() => respondWith(() => result(sampleParcel())));

  test('VER-06: the whole query is sent once, and removed from the address', async () => {
    const screen = await open();
    await expect.element(screen.getByLabelText('Pickup PIN', { exact: true })).toBeVisible();
    expect(countOf(`POST ${path}`)).toBe(1);
    await expect.poll(() => requests[0]?.body).toEqual({ verificationData: response });
    expect(clearAddress).toHaveBeenCalled();
  });

  test('VER-08: the PIN is in a disabled text field', async () => {
    const screen = await open();
    const field = screen.getByLabelText('Pickup PIN', { exact: true });
    await expect.element(field).toHaveValue('408716');
    await expect.element(field).toBeDisabled();
    expect(field.element().tagName).toBe('INPUT');
  });

  test('VER-09: the PIN is a QR code of 250 pixels with error correction high', async () => {
    const screen = await open();
    const code = screen.getByRole('img', { name: 'QR code of the pickup PIN' });
    await expect.element(code).toHaveAttribute('width', '250');
    await expect.element(code).toHaveAttribute('height', '250');
    const drawn = (element: Element) => element.querySelectorAll('path')[1]?.getAttribute('d');
    const own = drawn(code.element());
    const reference = async (level: 'L' | 'M' | 'Q' | 'H') => {
      const { container } = await render(
        <QRCodeSVG value="408716" level={level} boostLevel={false} />,
      );
      return drawn(container);
    };
    expect(own).toBe(await reference('H'));
    for (const level of ['L', 'M', 'Q'] as const) expect(own).not.toBe(await reference(level));
  });

  test('VER-01: the place, the end in the pharmacy’s time zone and its phone number are shown', async () => {
    const screen = await open();
    await expect.element(screen.getByText('Vasa Centralapotek, Box 1')).toBeVisible();
    await expect.element(screen.getByText('Handelsesplanaden 14, Vasa')).toBeVisible();
    await expect.element(screen.getByText('Collect by 23.11.2026 at 16:05')).toBeVisible();
    const call = screen.getByRole('link', { name: '+358 63 178 800' });
    await expect.element(call).toHaveAttribute('href', 'tel:+35863178800');
  });

  test('at the counter, without an end, no locker and no days are shown', async () => {
    respondWith(() => result({ ...sampleParcel(), isInBox: false, waitsUntil: null }));
    const screen = await open();
    await expect.element(screen.getByText(/at the pharmacy counter/)).toBeVisible();
    expect(screen.getByText(/Collect by|door/).elements()).toEqual([]);
  });

  test('UIX-05: another language can be chosen and is stored; no request is sent again', async () => {
    const screen = await open();
    await screen.getByRole('combobox', { name: 'Language' }).selectOptions('fi');
    await expect.element(screen.getByRole('heading', { name: 'Pakettisi odottaa' })).toBeVisible();
    await expect.element(screen.getByText('Nouda viimeistään 23.11.2026 klo 16.05')).toBeVisible();
    expect(storedLanguage()).toBe('fi');
    expect(countOf(`POST ${path}`)).toBe(1);
    await showLanguage('en');
  });

  test('VER-02: the product’s name is shown, and no staff menu', async () => {
    const screen = await render(
      <ProductProvider value={{ name: 'Paketti', passwordSignIn: true }}>
        <VerifiedPage response={response} clearAddress={clearAddress} leave={() => undefined} />
      </ProductProvider>,
    );
    await expect.element(screen.getByText('Paketti', { exact: true })).toBeVisible();
    await expect.poll(() => document.title).toBe('Identification – Paketti');
    expect(screen.getByRole('navigation').elements()).toEqual([]);
  });

  test('neither PIN nor response is stored in the browser', async () => {
    const screen = await open();
    await expect.element(screen.getByLabelText('Pickup PIN', { exact: true })).toBeVisible();
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(stored).not.toMatch(/408716|abc|def/u);
  });
});

test('VER-07 ERR-114: while the response is checked it asks to wait', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respondWith(() => promise);
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'Please wait' })).toBeVisible();
  resolve(result(sampleParcel()));
  await expect
    .element(screen.getByRole('heading', { name: 'Your parcel is waiting' }))
    .toBeVisible();
});

test.each<[ErrorCode, string, RegExp]>([
  ['ssn_mismatch', 'The parcel is for someone else', /SSN mismatch/],
  ['authentication_link_has_expired', 'Open the link again', /The link has expired/],
  ['link_not_found', 'This link is not valid', /Verification link was not found/],
  ['authentication_cancelled', 'You cancelled the identification', /identification was cancelled/],
  ['bad_strong_auth_provider', 'The identification service does not answer', /could not be used/],
  ['wrong_delivery_status', 'The parcel is no longer waiting', /has changed in the meantime/],
  ['delivery_has_no_ssn', 'Please contact the pharmacy', /Delivery has no ssn data/],
  ['too_many_requests', 'Too many attempts', /Too many requests/],
  ['unknown', 'Something went wrong', /Unknown error/],
])('VER-10: %s is explained in plain words and with its own text', async (code, title, text) => {
  respondWith(() => failure(code));
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(screen.getByText(text).last()).toBeVisible();
  expect(screen.getByLabelText('Pickup PIN').elements()).toEqual([]);
});

test('VER-10: after a refusal the link opened in this tab can be opened again', async () => {
  rememberLink('/verify/556000-0000/delivery-1');
  respondWith(() => failure('ssn_mismatch'));
  const screen = await open();
  await screen.getByRole('button', { name: 'Identify yourself again' }).click();
  expect(left).toEqual(['/verify/556000-0000/delivery-1']);
});

test('VER-10: without network the same response is sent again on retry', async () => {
  respondWith(() => Response.error());
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'No connection' })).toBeVisible();
  respondWith(() => result(sampleParcel()));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByLabelText('Pickup PIN', { exact: true })).toHaveValue('408716');
  expect(countOf(`POST ${path}`)).toBe(2);
});

test.each(['', '?'])(
  'NAV-06: without a response (%s) no request is sent, and it says how to start',
  async (query) => {
    const screen = await open(query);
    await expect
      .element(screen.getByRole('heading', { name: 'Open the link again' }))
      .toBeVisible();
    await untilIdle();
    expect(requests).toEqual([]);
  },
);

test('NAV-06: a refusal with ‘User not authorized’ stays on this page, and is shown like an invalid link', async () => {
  respondWith(() =>
    Response.json({ code: 'not_authorized', message: 'User not authorized' }, { status: 403 }),
  );
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'Open the link again' })).toBeVisible();
});
