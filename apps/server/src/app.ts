import { fullPath } from '@kolli/contract/call/call';
import { showHealth, showReadiness } from '@kolli/contract/system/health';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { administrationRoutes } from './features/administration/administration.routes.ts';
import { alarmRoutes } from './features/alarms/alarms.routes.ts';
import { auditLogRoutes } from './features/audit-log/audit-log.routes.ts';
import { boxTemplateRoutes } from './features/pickup-boxes/templates/box-templates.routes.ts';
import { counterRoutes } from './features/counter/counter.routes.ts';
import { customerDataRoutes } from './features/retention/customer-data/customer-data.routes.ts';
import { deliveryClockRoutes } from './features/delivery-clock/delivery-clock.routes.ts';
import { deliveryListRoutes } from './features/delivery-lists/delivery-lists.routes.ts';
import { deliveryOpeningRoutes } from './features/audit-log/openings/delivery-openings.routes.ts';
import { doorOpeningRoutes } from './features/devices/doors/door-opening.routes.ts';
import { deviceRoutes } from './features/devices/devices.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { enrolmentRoutes } from './features/keys/enrolment/enrolment.routes.ts';
import { keyRoutes } from './features/keys/keys.routes.ts';
import { liveRoutes } from './platform/live/live.routes.ts';
import { messageRoutes } from './features/outgoing/messages/messages.routes.ts';
import { importRoutes } from './features/orders/importing/import.routes.ts';
import { createOrderLimiter } from './features/orders/limit-orders.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { testRobotRoutes } from './features/orders/test-robot/robot.routes.ts';
import { changeRoutes } from './features/outgoing/changes/changes.routes.ts';
import { pharmacyRoutes } from './features/pharmacies/pharmacies.routes.ts';
import { pickupBoxRoutes } from './features/pickup-boxes/pickup-boxes.routes.ts';
import { holdRoutes } from './features/holds/holds.routes.ts';
import { placingRoutes } from './features/placing/placing.routes.ts';
import { productRoutes } from './features/health/product.routes.ts';
import { roleRoutes } from './features/people/roles/roles.routes.ts';
import { smsTextRoutes } from './features/outgoing/sms-texts/sms-texts.routes.ts';
import { statisticsRoutes } from './features/statistics/statistics.routes.ts';
import { strongAuthenticationRoutes } from './features/strong-authentication/strong-authentication.routes.ts';
import { todayRoutes } from './features/delivery-lists/today/today.routes.ts';
import { temperatureRoutes } from './features/temperatures/temperatures.routes.ts';
import { savedViewRoutes } from './features/people/saved-views/saved-views.routes.ts';
import { profileRoutes } from './features/people/profile/profile.routes.ts';
import { signInRoutes } from './features/people/profile/sign-in-notes.routes.ts';
import { secondFactorRoutes } from './features/people/second-factor/second-factor.routes.ts';
import { webhookRoutes } from './features/outgoing/webhooks/webhooks.routes.ts';
import { accessOfferRoutes } from './features/people/access-offers/access-offers.routes.ts';
import { userRoutes } from './features/people/users/users.routes.ts';
import { registerIdentityRoutes } from './features/identity/identity.routes.ts';
import { sendSecurityHeaders } from './platform/http/access/security-headers.ts';
import {
  type CallCounter,
  countCalls,
  countStrayCalls,
  defaultCallLimits,
} from './platform/http/call-limits.ts';
import { announceDrain, type Drain } from './platform/drain/announce-drain.ts';
import { answerClientError } from './platform/http/client-error.ts';
import { answerFault, registerErrorAnswers } from './platform/http/error-answer.ts';
import { noteRefusals } from './platform/security-log/note-refusals.ts';
import { refuseBadUrls } from './platform/http/refuse-bad-url.ts';
import { EventStreams } from './platform/http/stream/event-stream.ts';
import { readJsonBodies } from './platform/http/read-json-bodies.ts';
import { type CallGuard, registerCalls } from './platform/http/register-calls.ts';
import type { Route } from './platform/http/route.ts';
import { serveReference } from './platform/http/reference/serve-reference.ts';
import { serveWellKnown } from './platform/http/serve-well-known.ts';
import { serveWeb } from './platform/http/web/serve-web.ts';
import { measureRequests } from './platform/requests/request-metrics.ts';
import { showStreams } from './platform/metrics/stream-metrics.ts';
import { logRequest } from './platform/requests/access-log.ts';
import { newRequestId, sendRequestIds } from './platform/request-id.ts';
import { whenAnswered } from './platform/requests/when-answered.ts';
import { openMachineFinder } from './platform/session/machine-keys.ts';
import type { Services } from './services.ts';
import { traceRequests } from './platform/requests/trace-requests.ts';
import { twinOrigins } from './platform/settings/twin-origins.ts';

/** Maximum JSON body; the largest, a batch of 1,000 events, is smaller. */
const bodyLimitBytes = 512 * 1024;

/** How long a request may take to arrive, with its body, and how often that is checked. */
const arrival = { requestTimeout: 25_000, connectionsCheckingInterval: 5_000 };

/** The open streams of browsers and of boxes, and those that only show whether a proxy passes streams on. */
type Streams = Readonly<Record<'staff' | 'box' | 'trials', EventStreams>>;

/** The calls of order sources, with those of the test robot, and of staff who import orders: together they are limited for each pharmacy. */
function allOrderRoutes(services: Services): Route[] {
  const deps = { ...services, limiter: createOrderLimiter() };
  return [...orderRoutes(deps), ...importRoutes(deps), ...testRobotRoutes(deps)];
}

/** All calls of the contract with their handlers. */
function allRoutes(services: Services, streams: Streams, closing: AbortSignal): Route[] {
  return [
    ...administrationRoutes(services),
    ...alarmRoutes(services),
    ...auditLogRoutes(services),
    ...boxTemplateRoutes(services),
    ...changeRoutes({ ...services, closing }),
    ...counterRoutes(services),
    ...customerDataRoutes(services),
    ...deliveryClockRoutes(services),
    ...deliveryListRoutes(services),
    ...deliveryOpeningRoutes(services),
    ...deviceRoutes({ ...services, streams: streams.box }),
    ...doorOpeningRoutes(services),
    ...healthRoutes({ ...services, trials: streams.trials }),
    ...enrolmentRoutes(services),
    ...keyRoutes(services),
    ...liveRoutes({ ...services, streams: streams.staff }),
    ...messageRoutes(services),
    ...allOrderRoutes(services),
    ...pharmacyRoutes(services),
    ...pickupBoxRoutes(services),
    ...holdRoutes(services),
    ...placingRoutes(services),
    ...productRoutes(services.settings),
    ...profileRoutes(services),
    ...savedViewRoutes(services),
    ...roleRoutes(services),
    ...signInRoutes(services),
    ...smsTextRoutes(services),
    ...statisticsRoutes(services),
    ...strongAuthenticationRoutes(services),
    ...temperatureRoutes(services),
    ...todayRoutes(services),
    ...userRoutes(services),
    ...accessOfferRoutes(services),
    ...webhookRoutes(services),
    ...secondFactorRoutes(services),
  ];
}

/**
 * Creates the HTTP server, not yet listening, with all calls; a worker has only the calls of health and readiness.
 */
export async function createApp(
  services: Services,
  { requestTimeout, connectionsCheckingInterval } = arrival,
  drain: Drain = { isDraining: false },
): Promise<FastifyInstance> {
  const { settings, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  const counting: { count?: CallCounter } = {};
  const app = Fastify({
    loggerInstance,
    bodyLimit: bodyLimitBytes,
    requestTimeout,
    genReqId: newRequestId,
    http: { connectionsCheckingInterval, headersTimeout: requestTimeout },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.TRUST_PROXY ?? false,
    routerOptions: { maxParamLength: 8200 },
    // Malformed paths; by default the framework would quote them with their query.
    frameworkErrors: answerUnreadable(counting),
    clientErrorHandler: answerClientError,
  });
  readJsonBodies(app);
  registerErrorAnswers(app);
  announceDrain(app, drain);
  watchRequests(app, services);
  if (settings.ROLE === 'worker') {
    const { check, checkReadiness } = services.health;
    app.get(fullPath(showHealth), async () => ({ result: await check() }));
    app.get(fullPath(showReadiness), async () => ({ result: await checkReadiness() }));
    // Without a pages folder every other path is `no_such_call`.
    await serveWeb(app, undefined);
  } else {
    counting.count = await serveEverything(app, services);
  }
  return app;
}

/** Answers a path that the framework cannot read; of it no hook has run that counts it. */
function answerUnreadable(counting: { readonly count?: CallCounter }): typeof answerFault {
  const count = async (...of: Parameters<CallCounter>) => counting.count?.(...of);
  return (error, request, reply) => {
    void count(request, reply).then(
      () => answerFault(error, request, reply),
      (limited: unknown) => answerFault(limited, request, reply),
    );
  };
}

/** Everything that follows each request, whatever it asks for. */
function watchRequests(app: FastifyInstance, { settings, metrics, tracing }: Services): void {
  sendRequestIds(app);
  whenAnswered(app, [
    measureRequests(metrics),
    ...(settings.ACCESS_LOG ? [logRequest] : []),
    ...(tracing === undefined ? [] : [traceRequests(app, tracing)]),
  ]);
}

const openStreams = (): Streams => ({
  staff: new EventStreams(),
  box: new EventStreams(),
  trials: new EventStreams(1000),
});

/** Returns what counts calls. */
async function serveEverything(app: FastifyInstance, services: Services): Promise<CallCounter> {
  const { settings, log, identity, workAccount, securityLog } = services;
  const { PUBLIC_URL: publicUrl } = settings;
  const streams = openStreams();
  showStreams(services.metrics, { staff: streams.staff, box: streams.box });
  const closing = new AbortController();
  app.addHook('preClose', async () => {
    closing.abort();
    for (const open of Object.values(streams)) open.endAll();
  });
  await sendSecurityHeaders(app, publicUrl);
  const limits = { ...defaultCallLimits, person: settings.CALLS_PER_MINUTE };
  const count = await countCalls(app, limits);
  countStrayCalls(app, count);
  noteRefusals(app, securityLog, (accountId, event) =>
    identity
      .auditFailure(accountId, event)
      .catch((error: unknown) => log.error({ err: error, event }, 'a refusal is not audited')),
  );
  refuseBadUrls(app);
  await serveReference(app, publicUrl);
  serveWellKnown(app, settings, services.clock);
  const trustedOrigins = twinOrigins(publicUrl);
  const { STAFF_NETWORKS: staffNetworks } = settings;
  const identityOptions = { publicUrl, trustedOrigins, log, workAccount, staffNetworks };
  registerIdentityRoutes(app, identity, identityOptions);
  await app.register(async (scope) => {
    const origins = new Set([new URL(publicUrl).origin, ...twinOrigins(publicUrl)]);
    const { SMS_GATEWAY_KEY: smsGatewayKey } = settings;
    const findMachine = openMachineFinder(services.store);
    const door = { ...services, findMachine, smsGatewayKey, staffNetworks, origins };
    const onStaffAnswer: CallGuard['onStaffAnswer'] = ({ at, userId }, answer) => {
      if (at !== null) services.shownCustomers.note({ pharmacyId: at.pharmacyId, userId }, answer);
    };
    const guard = { door, count, onStaffAnswer };
    registerCalls(scope, guard, allRoutes(services, streams, closing.signal));
  });
  await serveWeb(app, settings.WEB_DIST);
  return count;
}
