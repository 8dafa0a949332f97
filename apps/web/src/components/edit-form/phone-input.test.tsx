import { phonePattern } from '@kolli/domain/people/phone-numbers';
import { phoneSpellings } from '@kolli/domain/testing/phone-spellings';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderRouted } from '../../../test/render-routed.tsx';
import { the } from '../../../test/the.ts';
import { PhoneInput } from './phone-input.tsx';

const countries = [...new Set(phoneSpellings.map(([country]) => country))];

function Fields() {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const change = (country: string, text: string) =>
    setTexts((before) => ({ ...before, [country]: text }));
  return countries.map((country) => (
    <PhoneInput
      key={country}
      label={`Phone in ${country || 'no country'}`}
      country={country}
      value={texts[country] ?? ''}
      onChange={(event) => change(country, event.currentTarget.value)}
      onComplete={(phone) => change(country, phone)}
    />
  ));
}

test('TXT-02: a field that is left shows the number that was typed or pasted, with the plans of the screens; what is none stays', async () => {
  await renderRouted(<Fields />);
  for (const [country, typed, stored] of phoneSpellings) {
    const field = the.textbox(`Phone in ${country || 'no country'}`);
    await field.fill(typed);
    const text = (field.element() as HTMLInputElement).value;
    await userEvent.tab();
    const shown = (field.element() as HTMLInputElement).value;
    // The plans of the screens do not have this country code: the server refuses it.
    if (typed.startsWith('+999')) expect(shown).toBe(typed);
    else if (stored === undefined) expect([typed, shown]).toEqual([typed, text]);
    else expect([typed, shown.replace(/[ -]/gu, '')]).toEqual([typed, stored]);
    if (stored !== undefined) expect(shown.replace(/[ -]/gu, '')).toMatch(phonePattern);
  }
});
