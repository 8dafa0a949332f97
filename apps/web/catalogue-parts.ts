import { everyCallCodes } from '@kolli/contract/call/error-codes';
import { authenticateCustomer, showVerifyLink } from '@kolli/contract/people/strong-authentication';
import type { Plugin } from 'vite';

type Texts = Readonly<Record<string, unknown>>;

/**
 * What the customers' pages show of a catalogue: whole sections, single texts, and a text for each code that their
 * calls may answer.
 */
export const customerTextKeys: ReadonlySet<string> = new Set([
  'verify',
  'actions',
  'language',
  'pleaseWait',
  'error',
  'error_network_server_error',
  ...everyCallCodes,
  ...showVerifyLink.errors,
  ...authenticateCustomer.errors,
]);

/** The sections that the staff's screens before the sign-in show, beside the texts of codes. */
export const signInSections: ReadonlySet<string> = new Set([
  'actions',
  'appSetup',
  'auth',
  'language',
  'loadFailure',
  'passkeys',
  'password',
  'recoveryCodes',
  'secondStep',
  'shell',
  'signIn',
  'validation',
]);

/** Codes about what only signed-in people work with. */
const signedInCodes =
  /^(pharmacy|pickupbox|box|template|role|alarm|order|event|command|delivery|locker|shelf|shelves|hold|reserved|ssn|webhook)_/;

/** Whether the screens before the sign-in load what a catalogue has under a key. */
export const isSignInText = (texts: Texts, key: string): boolean =>
  signInSections.has(key) || (typeof texts[key] === 'string' && !signedInCodes.test(key));

/**
 * Answers the imports of `en.json?customer` and `en.json?sign-in` with the part of `en.json` that these pages show. The
 * build fails if a key is missing.
 */
export function catalogueParts(): Plugin {
  return {
    name: 'catalogue-parts',
    transform: {
      filter: { id: /\.json\?(customer|sign-in)$/ },
      handler: (json, id) => {
        const texts = JSON.parse(json) as Texts;
        const keys = id.endsWith('?customer')
          ? customerTextKeys
          : new Set(
              [...signInSections, ...Object.keys(texts)].filter((key) => isSignInText(texts, key)),
            );
        return { code: `export default ${JSON.stringify(part(texts, keys))}`, moduleType: 'js' };
      },
    },
  };
}

function part(texts: Texts, keys: ReadonlySet<string>): Texts {
  const missing = [...keys].filter((key) => !(key in texts));
  if (missing.length > 0) throw new Error(`no text for ${missing.join(', ')}`);
  return Object.fromEntries([...keys].map((key) => [key, texts[key]]));
}
