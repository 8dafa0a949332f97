import { authenticateCustomer, showVerifyLink } from '@kolli/contract/people/strong-authentication';
import { fullPath } from '@kolli/contract/call/call';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { requests, result, network } from '../../../test/fake/server.ts';
import { codeText } from '../../components/text/code-text.ts';
import { showLanguage } from '../../lib/text/i18n.ts';
import { languages } from '@kolli/domain/people/languages';
import { fetchVerifyLink, fetchVerifiedParcel } from './verification-calls.ts';
import { refusalOf } from './refusals.ts';

test('VER-05 VER-10: every code of the two calls has its own text', () => {
  const codes = [...showVerifyLink.errors, ...authenticateCustomer.errors];
  const other = refusalOf('no_such_code');
  expect(other.title).toBe('verify.other.title');
  for (const code of codes) expect(refusalOf(code)).not.toEqual(other);
});

test.each([
  ['ERR-022', 'link_not_found'],
  ['ERR-099', 'bad_strong_auth_provider'],
  ['IDP-05', 'proof_too_weak'],
  ['ERR-100', 'authentication_link_has_expired'],
  ['ERR-114', 'pleaseWait'],
])('%s: %s has its own text in every language', async (_id, code) => {
  const texts = new Set<string>();
  for (const language of languages) {
    await showLanguage(language);
    texts.add(codeText(i18next, code));
    expect(codeText(i18next, code)).not.toBe(i18next.t('unknown'));
  }
  expect(texts.size).toBe(languages.length);
});

test('CAL-51 CAL-52: the customers’ pages use the contract’s calls, without a token', async () => {
  network.get(`*${fullPath(showVerifyLink)}`, ({ params }) =>
    result({ authLink: `https://id.example/${String(params['deliveryId'])}` }),
  );
  network.post(`*${fullPath(authenticateCustomer)}`, async ({ request }) => {
    const { verificationData } = (await request.json()) as { verificationData: string };
    return result({ pickupPin: verificationData });
  });
  expect(await fetchVerifyLink('55/60 ö', 'a:b/c')).toBe('https://id.example/a:b/c');
  expect(await fetchVerifiedParcel('?code=x')).toEqual({ pickupPin: '?code=x' });
  expect(requests.map(({ token }) => token)).toEqual([null, null]);
});
