import { UserError } from '../process/user-error.mjs';

/** The server's messages when a database was set up with other keys. */
const WRONG_KEYS =
  /KOLLI_DATA_KEYS do not open the PINs|KOLLI_(DATA_KEYS|HASH_KEY|AUDIT_KEY): (the key|is another|lacks)/;

const ADVICE = `The embedded database of this checkout was set up with other keys than those that it has now.
Restore the former \`.kolli/secrets.env\`, or set its keys in the environment; or remove
the demo's data and start from scratch: \`npm run reset\`, then \`npm start\`.`;

/**
 * Runs a step of a start. Where it fails because the keys do not open the embedded database, the error
 * says what to do; for another database only its operator knows that.
 * @param {{isEmbedded: boolean}} database
 * @param {() => Promise<void>} step
 */
export async function adviseOnDataKeys({ isEmbedded }, step) {
  try {
    await step();
  } catch (error) {
    const isExplainable = isEmbedded && error instanceof Error && WRONG_KEYS.test(error.message);
    throw isExplainable ? new UserError(ADVICE, { cause: error }) : error;
  }
}
