import * as calls from '@kolli/contract/pharmacy/webhooks';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Route, type StaffAtPharmacy, staffRoute } from '../../../platform/http/route.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import {
  createWebhook,
  removeWebhook,
  rotateWebhook,
  type WebhookWork,
} from './administer-webhooks.ts';
import { beginWebhook } from './begin-webhook.ts';
import { changeWebhook, isSameAddress } from './change-webhook.ts';
import { AddressRefused } from './public-address.ts';
import { queueTest, resendEvent } from './send-again.ts';
import { listEvents, listSources, showWebhook, showWebhooks } from './show-webhooks.ts';

interface WebhookDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly settings: Pick<Settings, 'WEBHOOK_LOOPBACK'>;
}

/** A refusal of one field of the body. */
const refusedField = (name: string, msg: string) =>
  new CodedError('validation_fail', [{ msg, path: `body.${name}` }]);

/** What a person gets to know of an address that is refused. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AddressRefused) return refusedField('url', 'validation.publicAddress');
  return isSameAddress(error) ? new CodedError('webhook_exists') : error;
}

type New = Parameters<typeof createWebhook>[1];

/** Creates a webhook of a source that the pharmacy has. Throws `validation_fail` and what `createWebhook` throws. */
async function create({ jobs, settings }: WebhookDeps, work: WebhookWork, given: New) {
  const { pharmacyId, source } = given;
  if (!(await listSources(work.tx, pharmacyId)).includes(source))
    throw refusedField('source', 'validation.invalid');
  const { id: webhookId, secret } = await createWebhook(work, given, settings.WEBHOOK_LOOPBACK);
  await beginWebhook(work.tx, jobs, { pharmacyId, webhookId });
  return { webhook: await showWebhook(work.tx, { pharmacyId, webhookId }), secret };
}

/** Runs what somebody does with webhooks in one transaction. */
const writing =
  ({ store, clock, secrets }: WebhookDeps) =>
  <T>(
    { at: { pharmacyId }, ...caller }: StaffAtPharmacy,
    work: (given: WebhookWork) => Promise<T>,
  ): Promise<T> => {
    const actor = staffActor(caller);
    return store
      .inPharmacies([pharmacyId], (tx) => work({ tx, secrets, now: clock(), actor }))
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
  };

/** The calls for a pharmacy's webhooks. */
export const webhookRoutes = (deps: WebhookDeps): Route[] => [
  ...readRoutes(deps),
  ...settingRoutes(deps),
  ...eventRoutes(deps),
];

function readRoutes({ store }: WebhookDeps): Route[] {
  const read = <T>(pharmacyId: string, work: (tx: Tx) => Promise<T>) =>
    store.inPharmacies([pharmacyId], work);
  return [
    staffRoute(calls.listWebhooks, ({ params: { pharmacyId } }) =>
      read(pharmacyId, async (tx) => ({
        webhooks: await showWebhooks(tx, { pharmacyId }),
        sources: await listSources(tx, pharmacyId),
      })),
    ),
    staffRoute(calls.listWebhookEvents, ({ params, query }, { at }) =>
      read(params.pharmacyId, (tx) => {
        const hasKolliIds = at.permissions.includes('delivery.read');
        return listEvents(tx, params, { ...query, hasKolliIds });
      }),
    ),
  ];
}

function settingRoutes(deps: WebhookDeps): Route[] {
  const { WEBHOOK_LOOPBACK: mayBeLoopback } = deps.settings;
  const write = writing(deps);
  return [
    staffRoute(calls.createWebhook, ({ body }, caller) =>
      write(caller, (work) => create(deps, work, body)),
    ),
    staffRoute(calls.updateWebhook, ({ params, body }, caller) =>
      write(caller, async (work) => {
        const { begins } = await changeWebhook(work, params, body, mayBeLoopback);
        if (begins) await beginWebhook(work.tx, deps.jobs, params);
        return showWebhook(work.tx, params);
      }),
    ),
    staffRoute(calls.rotateWebhook, ({ params, body: { rotatedAt } }, caller) =>
      write(caller, async (work) => {
        const secret = await rotateWebhook(work, params, rotatedAt);
        if (secret === undefined) throw new CodedError('webhook_not_found');
        return { webhook: await showWebhook(work.tx, params), secret };
      }),
    ),
    staffRoute(calls.removeWebhook, ({ params }, caller) =>
      write(caller, async (work) => {
        if (!(await removeWebhook(work, params))) throw new CodedError('webhook_not_found');
        return { webhookId: params.webhookId };
      }),
    ),
  ];
}

function eventRoutes(deps: WebhookDeps): Route[] {
  const write = writing(deps);
  return [
    staffRoute(calls.resendWebhookEvent, ({ params: { eventId, ...key } }, caller) =>
      write(caller, async (work) => {
        await resendEvent(work, key, eventId);
        return { eventId };
      }),
    ),
    staffRoute(calls.testWebhook, ({ params }, caller) =>
      write(caller, async (work) => ({ eventId: await queueTest(work, params) })),
    ),
  ];
}
