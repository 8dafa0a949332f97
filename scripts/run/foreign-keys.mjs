import { Sentence } from './sentence.mjs';

/** How the server says that a database was set up with other data keys. */
const FOREIGN_KEYS = 'KOLLI_DATA_KEYS do not open the PINs';

const MEND = `The embedded database of this checkout was set up with other keys than those that it has now.
Put the former \`.kolli/secrets.env\` back, or give its KOLLI_DATA_KEYS in the environment; or remove
the demo's data and begin anew: \`npm run reset\`, then \`npm start\`.`;

/**
 * Does a step of a start; where it fails since the keys do not open the embedded database, which is the
 * demo's own, the failure names the mend. Of another database only its operator knows.
 * @param {{isEmbedded: boolean}} database
 * @param {() => Promise<void>} step
 */
export async function namingMend({ isEmbedded }, step) {
  try {
    await step();
  } catch (error) {
    const isMendable = isEmbedded && error instanceof Error && error.message.includes(FOREIGN_KEYS);
    throw isMendable ? new Sentence(MEND, { cause: error }) : error;
  }
}
