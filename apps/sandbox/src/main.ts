import { makeSandbox } from './app.ts';
import { readSettings } from './platform/settings.ts';

const logError = (line: string) => process.stderr.write(`sandbox: ${line}\n`);

/** Starts the sandbox and stops it on SIGINT, SIGTERM, or when the parent process exits. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const app = makeSandbox(settings, logError);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  await app.listen({ port: settings.port, host: settings.host });
  process.stdout.write(`Sandbox: ${settings.publicUrl}\n`);
}

/** The reason of a failed start in one sentence. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : process.env['SANDBOX_PORT'];
    const isOfMail = port === (process.env['SANDBOX_SMTP_PORT'] ?? '8025');
    const name = isOfMail ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_PORT';
    return `Port ${port} is in use by another program. Stop it, or set ${name} to a free port.`;
  }
  return error.message;
}

main().catch((error: unknown) => {
  logError(reasonOf(error));
  process.exit(1);
});
