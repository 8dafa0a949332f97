import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { BoxFleet } from './box/simulator/box-fleet.ts';
import { boxRoutes } from './box/box-routes.ts';
import { guideRoutes } from './guide/guide-routes.ts';
import { followKeysFile, type Keys } from './platform/keys-file.ts';
import { LiveStreams } from './live/live-streams.ts';
import { Mailbox } from './mail/mailbox.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import { MailReceiver } from './mail/mail-receiver.ts';
import { makeProvider } from './oidc/sandbox-provider.ts';
import { oidcRoutes } from './oidc/oidc-routes.ts';
import { loadProviderKeys } from './oidc/provider-keys.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { OrderSource } from './orders/order-source.ts';
import { startPage } from './start/start-page.ts';
import type { Settings } from './platform/settings.ts';
import { gatewayRoutes } from './sms/gateway-routes.ts';
import { MessageStore } from './sms/message-store.ts';
import { phoneRoutes } from './sms/phone-routes.ts';
import { ReceiptSender } from './sms/receipt-sender.ts';

/**
 * Creates the sandbox, which does not listen yet. It starts without Kolli and the keys file: boxes and
 * order sources are added when the file appears. `close()` stops the boxes and ends all streams.
 */
export function makeSandbox(settings: Settings, report: (line: string) => void): FastifyInstance {
  const { kolliUrl, dataDir, reportEveryMs } = settings;
  const issuer = `${settings.publicUrl}/oidc`;
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  const streams = new LiveStreams();
  const source = new OrderSource(kolliUrl, dataDir);
  const fleet = new BoxFleet({ kolliUrl, dataDir, reportEveryMs });
  const store = new MessageStore(dataDir);

  acceptForms(app);
  answerFaults(app, report);
  serveFiles(app);
  app.get('/', (_request, reply) =>
    reply.type('text/html').send(
      startPage({
        kolliPublicUrl: settings.kolliPublicUrl,
        issuer,
        pharmacies: source.pharmacies.map(({ businessId }) => businessId),
      }),
    ),
  );
  const smtpPort = playMail(app, settings, streams);
  app.get('/health', () => ({ ok: true, boxes: fleet.boxes.length, smtpPort: smtpPort() }));
  guideRoutes(app);
  orderRoutes(app, source, streams);
  boxRoutes(app, fleet, streams);
  const { gatewayKey } = settings;
  const receipts = new ReceiptSender(store, gatewayKey);
  gatewayRoutes(app, store, { gatewayKey, receipts });
  phoneRoutes(app, store, streams);
  oidcRoutes(app, makeProvider(issuer, loadProviderKeys(dataDir), settings.clientSecret));

  followKeys(app, settings.keysFile, report, source, fleet);
  app.addHook('onReady', async () => receipts.start());
  app.addHook('preClose', async () => receipts.stop());
  app.addHook('preClose', async () => streams.endAll());
  return app;
}

/** Serves the static files of the pages and the product's font. */
function serveFiles(app: FastifyInstance): void {
  const root = fileURLToPath(new URL('../static', import.meta.url));
  app.register(fastifyStatic, { root, prefix: '/static/' });
  const inter = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/opsz.css')));
  app.register(fastifyStatic, { root: inter, prefix: '/static/inter/', decorateReply: false });
}

/** Starts and stops the mail server with the app; returns a function for its port. */
function playMail(app: FastifyInstance, settings: Settings, streams: LiveStreams): () => number {
  const mailbox = new Mailbox(settings.dataDir);
  const receiver = new MailReceiver(mailbox);
  mailboxRoutes(app, mailbox, streams);
  app.addHook('onReady', () => receiver.start(settings.smtpPort, settings.host));
  app.addHook('preClose', () => receiver.stop());
  return () => receiver.port;
}

/** Passes the keys to order source and boxes while the app runs, then stops the boxes. */
function followKeys(
  app: FastifyInstance,
  keysFile: string,
  report: (line: string) => void,
  source: OrderSource,
  fleet: BoxFleet,
): void {
  const stop = new AbortController();
  let followed = Promise.resolve();
  const onKeys = (keys: Keys) => {
    source.follow(keys);
    followed = followed.then(() => fleet.follow(keys)).catch((error) => report(String(error)));
  };
  app.addHook('onReady', async () => {
    void followKeysFile(keysFile, onKeys, report, stop.signal);
  });
  app.addHook('preClose', async () => {
    stop.abort();
    await followed;
    await fleet.stop();
  });
}

/** Parses submitted forms, one value for each field. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}

function answerFaults(app: FastifyInstance, report: (line: string) => void): void {
  app.setErrorHandler<Error & { statusCode?: number; status?: number }>(
    (error, _request, reply) => {
      if (error instanceof ZodError) {
        const errors = error.issues.map((issue) => ({
          path: issue.path.join('.'),
          msg: issue.message,
        }));
        return reply
          .status(400)
          .send({ code: 'validation_fail', message: 'Validation fail', errors });
      }
      const status = error.statusCode ?? error.status ?? 500;
      if (status >= 500) report(error.stack ?? error.message);
      return reply
        .status(status)
        .send({ code: status === 404 ? 'not_found' : 'unknown', message: error.message });
    },
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ code: 'not_found', message: 'The sandbox has no such page' }),
  );
}
