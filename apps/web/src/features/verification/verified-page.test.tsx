import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { QRCodeSVG } from 'qrcode.react';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { countOf, failure, requests, result, network } from '../../../test/fake/server.ts';
import { sampleParcel } from '../../../test/sample/parcel.ts';
import { see, the, untilIdle } from '../../../test/the.ts';
import { ProductProvider } from '../../components/layout/product.tsx';
import { storedLanguage } from '../../lib/text/language.ts';
import { rememberLink } from './last-link.ts';
import { VerifiedPage } from './verified-page.tsx';

const path = '/api/strong-authentication/authenticate';
const response = '?code=abc&state=def&iss=https%3A%2F%2Fid.example';
const pin = the.label('Pickup PIN', { exact: true });
let left: string[] = [];
const clearAddress = vi.fn();
beforeEach(() => {
  left = [];
  clearAddress.mockClear();
});

const leave = (address: string) => left.push(address);
const open = (query = response) =>
  render(
    <StrictMode>
      <VerifiedPage response={query} clearAddress={clearAddress} leave={leave} />
    </StrictMode>,
  );
const respondWith = (reply: () => Response | Promise<Response>) => network.post(path, reply);

test('VER-07 ERR-114 VER-06 VER-08 VER-09 VER-01 UIX-05: while the response is checked it asks to wait; the whole query is sent once, removed from the address and stored nowhere; the PIN is in a disabled text field and a QR code of 250 pixels with error correction high, with the place, the end in the pharmacy’s time zone and its phone number; another language can be chosen and is stored', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respondWith(() => promise);
  await open();
  await see(the.heading('Please wait'));
  resolve(result(sampleParcel()));
  await see(the.heading('Your parcel is waiting'));
  await expect.poll(() => requests[0]?.body).toEqual({ verificationData: response });
  expect(clearAddress).toHaveBeenCalled();
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(stored).not.toMatch(/408716|abc|def/u);

  await expect.element(pin).toHaveValue('408716');
  await expect.element(pin).toBeDisabled();
  expect(pin.element().tagName).toBe('INPUT');
  await see('Vasa Centralapotek, Box 1', 'Handelsesplanaden 14, Vasa');
  await see('Collect by 23.11.2026 at 16:05');
  const call = the.link('+358 6 317 8800');
  await expect.element(call).toHaveAttribute('href', 'tel:+35863178800');

  const code = the.img('QR code of the pickup PIN');
  await expect.element(code).toHaveAttribute('width', '250');
  await expect.element(code).toHaveAttribute('height', '250');
  const drawn = (element: Element) => element.querySelectorAll('path')[1]?.getAttribute('d');
  const reference = async (level: 'L' | 'M' | 'Q' | 'H') =>
    drawn((await render(<QRCodeSVG value="408716" level={level} boostLevel={false} />)).container);
  expect(drawn(code.element())).toBe(await reference('H'));
  for (const level of ['L', 'M', 'Q'] as const)
    expect(drawn(code.element())).not.toBe(await reference(level));

  await the.combobox('Language').selectOptions('fi');
  await see(the.heading('Pakettisi odottaa'), 'Nouda viimeistään 23.11.2026 klo 16.05');
  expect(storedLanguage()).toBe('fi');
  expect(countOf(`POST ${path}`)).toBe(1);
});

test('VER-02: the product’s name is shown, and no staff menu; at the counter, without an end, no locker and no days', async () => {
  respondWith(() => result({ ...sampleParcel(), isInBox: false, waitsUntil: null }));
  await render(
    <ProductProvider value={{ name: 'Paketti', passwordSignIn: true }}>
      <VerifiedPage response={response} clearAddress={clearAddress} leave={() => undefined} />
    </ProductProvider>,
  );
  await see(the.text('Paketti', { exact: true }), /at the pharmacy counter/);
  expect(the.text(/Collect by|door/).elements()).toEqual([]);
  await expect.poll(() => document.title).toBe('Identification – Paketti');
  expect(the.navigation().elements()).toEqual([]);
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
  await open();
  await see(the.heading(title), the.text(text).last());
  expect(pin.elements()).toEqual([]);
});

test('VER-10: after a refusal the link opened in this tab can be opened again; without network the same response is sent again on retry', async () => {
  rememberLink('/verify/556000-0000/delivery-1');
  respondWith(() => failure('ssn_mismatch'));
  const { unmount } = await open();
  await the.button('Identify yourself again').click();
  expect(left).toEqual(['/verify/556000-0000/delivery-1']);
  await unmount();

  respondWith(() => Response.error());
  await open();
  await see(the.heading('No connection'));
  const before = countOf(`POST ${path}`);
  respondWith(() => result(sampleParcel()));
  await the.button('Try again').click();
  await expect.element(pin).toHaveValue('408716');
  expect(countOf(`POST ${path}`)).toBe(before + 1);
});

test('IDP-07: after a reload, and with an answer that is used up, it begins again by itself, once until there is a proof', async () => {
  const link = '/verify/556000-0000/delivery-1';
  rememberLink(link);
  for (const query of ['', response]) {
    left = [];
    respondWith(() => failure('authentication_link_has_expired'));
    const { unmount } = await open(query);
    await see(the.heading('Please wait'));
    await expect.poll(() => left).toEqual([link]);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await see(the.button('Identify yourself again'));
    await unmount();
    const again = await open(query);
    await see(the.heading('Open the link again'));
    expect(left).toEqual([link]);
    await the.button('Identify yourself again').click();
    expect(left).toEqual([link, link]);
    await again.unmount();
    respondWith(() => result(sampleParcel()));
    const proven = await open();
    await expect.element(pin).toHaveValue('408716');
    await proven.unmount();
  }
});

test('NAV-06: without a response no request is sent, and it says how to start; a refusal with ‘User not authorized’ stays on this page, and is shown the same way', async () => {
  const again = the.heading('Open the link again');
  for (const query of ['', '?']) {
    const { unmount } = await open(query);
    await expect.element(again, { message: query }).toBeVisible();
    await untilIdle();
    expect(requests, query).toEqual([]);
    await unmount();
  }
  const refusal = { code: 'not_authorized', message: 'User not authorized' };
  respondWith(() => Response.json(refusal, { status: 403 }));
  await open();
  await see(again);
});
