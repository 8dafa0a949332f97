import { everyCallCodes } from '@kolli/contract/call/error-codes';
import { authenticateCustomer, showVerifyLink } from '@kolli/contract/people/strong-authentication';
import type { Plugin } from 'vite';

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

/**
 * Answers the import of `en.json?customer` with the part of `en.json` that the customers' pages show. The build fails
 * if a key is missing.
 */
export function customerTexts(): Plugin {
  return {
    name: 'customer-texts',
    transform: {
      filter: { id: /\.json\?customer$/ },
      handler: (json) => {
        const part = customerPart(JSON.parse(json));
        return { code: `export default ${JSON.stringify(part)}`, moduleType: 'js' };
      },
    },
  };
}

function customerPart(texts: Readonly<Record<string, unknown>>) {
  const missing = [...customerTextKeys].filter((key) => !(key in texts));
  if (missing.length > 0) throw new Error(`no text for ${missing.join(', ')}`);
  return Object.fromEntries([...customerTextKeys].map((key) => [key, texts[key]]));
}
