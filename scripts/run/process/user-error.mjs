/** An error that the user can fix: its message is a plain sentence, shown without a stack. */
export class UserError extends Error {}

/**
 * Runs a script's main function and ends the process with the code it gives.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exit(await main());
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    process.exit(1);
  }
}
