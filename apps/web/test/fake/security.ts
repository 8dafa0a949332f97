import { http } from './network.ts';
import { failure, fakeState, onIdentity, state } from './state.ts';

type App = { setUpAt: number; lastUsedAt: number | null };
type Passkey = { id: string; name: string; addedAt: number; lastUsedAt: number | null };
type Codes = { left: number; madeAt: number };

/** What the fake identity service knows of the second step and the sessions: nobody has one, and there are three others. */
export const security = fakeState(() => ({
  /** What a sign-in lacks after the password. */
  missingStep: undefined as 'second_factor' | 'setup' | undefined,
  /** The code that the app shows. */
  code: '408213',
  recoveryCode: '7F4K-M2QX',
  app: null as App | null,
  passkeys: [] as readonly Passkey[],
  codes: null as Codes | null,
  /** What may be given as the second step. */
  ways: undefined as readonly string[] | undefined,
  isRequired: false,
  /** The password was given too long ago. */
  isProofOld: false,
  others: 3,
}));

const passkeyId = '01990000-0000-7000-8000-00000000d00';
const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).getTime();

/** An app that was set up and used. */
export const givenApp = (): App => ({ setUpAt: at(14, 8, 0), lastUsedAt: at(21, 6, 58) });

export const givenCodes = (): Codes => ({ left: 7, madeAt: at(14, 8, 0) });

/** Two passkeys, of which one was used. */
export const givenPasskeys = (): Passkey[] => [
  { id: `${passkeyId}1`, name: 'Laptop', addedAt: at(14, 8, 0), lastUsedAt: at(21, 6, 58) },
  { id: `${passkeyId}2`, name: 'Phone', addedAt: at(15, 9, 0), lastUsedAt: null },
];

const session = (id: number, browser: string, system: string, network: string) => ({
  id: `01990000-0000-7000-8000-00000000c00${String(id)}`,
  isCurrent: id === 0,
  browser,
  system,
  isPhone: system === 'Android',
  signedInAt: at(20, 16, 41 - id),
  lastUsedAt: at(21, 19, 12 - id),
  network,
});

function sessions() {
  return [
    session(0, 'Firefox', 'Windows', '198.51.100.24'),
    session(1, 'Edge', 'Windows', '198.51.100.24'),
    session(2, 'Safari', 'macOS', '2001:db8:4f1::/64'),
    session(3, 'Chrome', 'Android', '203.0.113.87'),
  ].filter((_, index) => index <= security.others);
}

const recoveryCodes =
  '7F4K-M2QX D9TR-3WHA P6VC-8ZLN X2JE-5BYG H8NS-4KUD R3QW-7MFT B5YA-9PCE L7GX-2VHJ T4ZD-6RNK C8MU-3SWB'.split(
    ' ',
  );

/** Does this, or asks for the password again. */
export const proven = <Answer>(respond: () => Answer) =>
  security.isProofOld ? failure('proof_needed') : respond();

/** Does this if the password is right. */
const ifPassword = (password: string | undefined, act: () => void) => {
  if (password !== state.password) return failure('wrong_password');
  act();
  return undefined;
};

const changePasskeys = (change: (one: Passkey) => Passkey | []): undefined =>
  void (security.passkeys = security.passkeys.flatMap(change));

/** Handlers of the calls about the second step, the sessions and proofs. */
export const securityHandlers = [
  http.get('/identity/security', () => {
    const { app, passkeys, codes, isRequired } = security;
    const rest = { hasPassword: true, sessionDays: 7, sessions: sessions() };
    return Response.json({ app, passkeys, codes, isRequired, ...rest });
  }),
  onIdentity('second-step', ({ code, recoveryCode }) => {
    const isRight = code === security.code || recoveryCode === security.recoveryCode;
    if (security.missingStep === undefined) return failure('not_authorized');
    if (!isRight) return failure('wrong_code');
    state.hasSession = true;
    return undefined;
  }),
  onIdentity('authenticator/begin', () =>
    proven(() => ({
      secret: 'K4LZQ7XE2MVBTWRA6HJNPYD3UFSC5GOI',
      uri: 'otpauth://totp/Kolli:anna%40example.test?secret=K4LZQ7XE2MVBTWRA6HJNPYD3UFSC5GOI&issuer=Kolli',
      product: 'Kolli',
      email: 'anna@example.test',
    })),
  ),
  onIdentity('authenticator/confirm', ({ code }) =>
    proven(() => {
      if (code !== security.code) return failure('wrong_code');
      security.app = { ...givenApp(), lastUsedAt: null };
      security.codes = { left: 10, madeAt: at(14, 8, 0) };
      if (security.missingStep === 'setup') state.hasSession = true;
      return { recoveryCodes };
    }),
  ),
  onIdentity('authenticator/remove', ({ password }) =>
    ifPassword(password, () => (security.app = null)),
  ),
  onIdentity('recovery-codes', () => proven(() => ({ recoveryCodes }))),
  onIdentity('prove', ({ password }) => ifPassword(password, () => (security.isProofOld = false))),
  onIdentity('passkeys/sign-in/begin', () => failure('service_unavailable')),
  onIdentity('passkeys/ask', () => failure('second_factor_not_set')),
  onIdentity('passkeys/register/begin', () => proven(() => failure('too_many_passkeys'))),
  onIdentity('passkeys/rename', ({ id, name = '' }) =>
    proven(() => changePasskeys((one) => (one.id === id ? { ...one, name } : one))),
  ),
  onIdentity('passkeys/remove', ({ id }) =>
    proven(() => changePasskeys((one) => (one.id === id ? [] : one))),
  ),
  onIdentity('sessions/end', ({ others }) => {
    security.others = others ? 0 : security.others - 1;
    return undefined;
  }),
];
