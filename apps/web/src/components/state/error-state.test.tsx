import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { see, the } from '../../../test/the.ts';
import { Providers } from '../../app/providers.tsx';
import { CallError, callErrorOf, noResponse } from '../../lib/call/call-error.ts';
import { showLanguage } from '../../lib/text/i18n.ts';
import { type Language, languages } from '@kolli/domain/people/languages';
import { ErrorState } from './error-state.tsx';

const noop = () => undefined;
const failed = (status: number) => new CallError({ code: 'unknown', status });

test('LST-09: an area that did not load counts down to its next retry and retries automatically', async () => {
  const { pass } = holdTimers();
  const onRetry = vi.fn<() => void>();
  await render(
    <Providers>
      <ErrorState error={noResponse(null)} onRetry={onRetry} retryInSeconds={2} />
    </Providers>,
  );
  await see(the.text('Next try in 2 seconds.', { exact: false }));
  pass(1000);
  await see(the.text('Next try in 1 second.', { exact: false }));
  expect(onRetry).not.toHaveBeenCalled();
  pass(1000);
  expect(onRetry).toHaveBeenCalledTimes(1);
  await see(the.text('Next try in 2 seconds.', { exact: false }));
  await the.button('Try again').click();
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test('LST-09: a permanent failure is retried only by the button', async () => {
  const { pass } = holdTimers();
  const onRetry = vi.fn<(status: number) => void>();
  const area = (status: number) => (
    <ErrorState error={failed(status)} onRetry={() => onRetry(status)} retryInSeconds={1} />
  );
  await render(
    <Providers>
      {area(503)}
      {area(400)}
      {area(403)}
      {area(404)}
    </Providers>,
  );
  const tried = () => onRetry.mock.calls.map(([status]) => status);
  await drawn();
  pass(3000);
  expect(tried()).toEqual([503, 503, 503]);
  await the.button('Try again').nth(2).click();
  expect(tried()).toEqual([503, 503, 503, 403]);
});

const kinds = [0, 429, 500, 403, 404, 400, 300] as const;
const sentences: Record<Language, readonly string[]> = {
  en: [
    'The server does not answer.',
    'The server gets too many requests',
    'Something went wrong on the server.',
    'You do not have permission to see this.',
    'It was not found.',
    'The server did not understand the request.',
    'Something unexpected happened.',
  ],
  fi: [
    'Palvelin ei vastaa.',
    'Palvelimelle tulee juuri nyt liikaa pyyntöjä.',
    'Palvelimella tapahtui virhe.',
    'Sinulla ei ole oikeutta nähdä tätä.',
    'Tietoja ei löytynyt.',
    'Palvelin ei ymmärtänyt pyyntöä.',
    'Tapahtui odottamaton virhe.',
  ],
  sv: [
    'Servern svarar inte.',
    'Servern får för många förfrågningar',
    'Något gick fel på servern.',
    'Du har inte behörighet att se detta.',
    'Det hittades inte.',
    'Servern förstod inte förfrågan.',
    'Något oväntat inträffade.',
  ],
  no: [
    'Serveren svarer ikke.',
    'Serveren får for mange forespørsler',
    'Noe gikk galt på serveren.',
    'Du har ikke tillatelse til å se dette.',
    'Det ble ikke funnet.',
    'Serveren forsto ikke forespørselen.',
    'Det skjedde noe uventet.',
  ],
};

test('LST-09: each kind of failure has its own text in each language', async () => {
  await render(
    <Providers>
      {kinds.map((status) => (
        <ErrorState key={status} error={failed(status)} onRetry={noop} />
      ))}
    </Providers>,
  );
  for (const language of languages) {
    await showLanguage(language);
    for (const sentence of sentences[language]) {
      const text = the.text(sentence, { exact: false });
      await see(text);
      expect(text.elements(), sentence).toHaveLength(1);
    }
  }
});

const requestId = '01f0e1d2-0000-4000-8000-00000000abcd';
const answered = (status: number) =>
  callErrorOf(new Response(null, { status, headers: { 'X-Request-Id': requestId } }), null);

test('OPS-08: a fault of the server shows in each language the id of its request to copy', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  for (const [language, label, copy] of [
    ['en', 'Request id:', 'Copy details'],
    ['fi', 'Pyynnön tunnus:', 'Kopioi tiedot'],
    ['sv', 'Förfrågans id:', 'Kopiera detaljer'],
    ['no', 'Forespørselens id:', 'Kopier detaljer'],
  ] as const) {
    written.mockClear();
    await showLanguage(language);
    const { unmount } = await render(
      <Providers>
        <ErrorState error={answered(500)} onRetry={noop} details="what failed" />
        <ErrorState error={answered(404)} onRetry={noop} />
      </Providers>,
    );
    const id = the.text(`${label} ${requestId}`, { exact: false });
    await see(id);
    // The caller can do something about the other one.
    expect(id.elements(), language).toHaveLength(1);
    await the.button(copy).click();
    expect(written.mock.calls, language).toEqual([[`what failed ${requestId}`]]);
    await unmount();
  }
});
