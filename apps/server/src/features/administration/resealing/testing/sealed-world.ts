import { newId } from '../../../../platform/database/ids.ts';
import { asOwner } from '../../../../testing/test-database.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { givenTestCounter, ssn } from '../../../counter/testing/counter.ts';
import { givenStaffPin } from '../../../devices/testing/staff-pin.ts';
import { givenSource, orderNamed } from '../../../orders/testing/source.ts';
import { createWebhook, rotateWebhook } from '../../../outgoing/webhooks/administer-webhooks.ts';
import { queueMail } from '../../../outgoing/mails/queue-mail.ts';

export const staffPin = '112233';

export type SealedWorld = Awaited<ReturnType<typeof givenSealedWorld>>;

export const otherPersonsSsn = '131052-308T';

async function givenProof(server: TestServer, pharmacyId: string, docId: string) {
  const id = newId();
  const place = ['customer_verification', pharmacyId, id, 'proof'];
  const { cipher, keyId } = server.secrets.seal('{}', place);
  await asOwner(
    server,
    `insert into customer_verification (pharmacy_id, id, delivery_id, has_link_token, state_hash,
       proof_cipher, proof_key_id, created_at, expires_at)
     values ($1, $2, $3, true, $4, $5, $6, $7, $7)`,
    [pharmacyId, id, docId, Buffer.from(id), cipher, keyId, server.time.clock()],
  );
}

async function givenMails(server: TestServer) {
  const { secrets, services, store } = server;
  const id = newId();
  const now = server.time.clock();
  const facts = { link: 'https://kolli.example/reset', minutes: '30' };
  const mail = { kind: 'reset', to: 'aino@example.test', language: 'en', facts, now } as const;
  await store.inGlobal((tx) => queueMail(tx, { secrets, jobs: services.jobs }, mail));
  const email = secrets.seal(mail.to, ['identity.reset_request', id, 'email']);
  await asOwner(
    server,
    `insert into identity.reset_request (id, email_cipher, email_key_id, language, requested_at)
     values ($1, $2, $3, 'en', $4)`,
    [id, email.cipher, email.keyId, now],
  );
}

async function givenAuthenticators(server: TestServer): Promise<void> {
  const id = newId();
  const insertUser = `insert into identity."user" (id, name, email, "emailVerified")
    values ($1, 'Aino', $2, true)`;
  await asOwner(server, insertUser, [id, `${id}@example.test`]);
  for (const [table, columns, values] of [
    ['identity.authenticator_app', 'last_step, set_up_at', '0, now()'],
    ['identity.authenticator_setup', 'expires_at', 'now()'],
  ] as const) {
    const { cipher, keyId } = server.secrets.seal('secret', [table, id, 'secret']);
    await asOwner(
      server,
      `insert into ${table} (user_id, secret_cipher, secret_key_id, ${columns})
       values ($1, $2, $3, ${values})`,
      [id, cipher, keyId],
    );
  }
}

async function givenAnswer(server: TestServer, pharmacyId: string): Promise<void> {
  const { key } = await givenSource(server, { pharmacyId, source: 'sealed' });
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/integration/v1/orders',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'sealed' },
    payload: orderNamed('sealed'),
  });
  if (statusCode !== 200) throw new Error(`The order was answered with ${statusCode}`);
}

async function givenWebhook({ secrets, store, time }: TestServer, pharmacyId: string) {
  const actor = { userId: null, userName: 'test' };
  await store.inPharmacies([pharmacyId], async (tx) => {
    const work = { tx, secrets, now: time.clock(), actor };
    const given = { pharmacyId, source: 'shop', url: 'https://shop.example/kolli' };
    const { id: webhookId } = await createWebhook(work, given);
    await rotateWebhook(work, { pharmacyId, webhookId });
  });
}

/** A pharmacy with something in each encrypted column, written with the server's keys. */
export async function givenSealedWorld(server: TestServer) {
  const counter = await givenTestCounter(server);
  const { box, staff, pharmacyId } = counter;
  await givenStaffPin(server, box, staffPin);
  /** A parcel behind a door, whose message is queued. */
  const inBox = await box.reserve(['1-1']);
  await box.report({ kind: 'loaded', docId: inBox, lockerId: '1-1', userId: staff.id });
  /** Parcels at the counter, and one that another person picked up. */
  const [withSsn, handedOver] = [await counter.arrive({ ssn }), await counter.arrive({ ssn })];
  const withoutSsn = await counter.arrive({ is_drug: true });
  await counter.verifySsn(staff, handedOver, ssn);
  await counter.handOver(staff, handedOver, { pickupForAnotherSsn: otherPersonsSsn });
  await givenProof(server, pharmacyId, withSsn.docId);
  await givenAnswer(server, pharmacyId);
  await givenMails(server);
  await givenWebhook(server, pharmacyId);
  await givenAuthenticators(server);
  return { counter, inBox, withSsn, withoutSsn, handedOver };
}
