import { sql } from 'kysely';
import { newId } from '../../../../platform/database/ids.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { givenTestCounter, ssn, type TestCounter } from '../../../counter/testing/counter.ts';
import { givenStaffPin } from '../../../devices/testing/staff-pin.ts';
import { givenSource, orderNamed } from '../../../orders/testing/source.ts';
import { createWebhook, rotateWebhook } from '../../../outgoing/webhooks/administer-webhooks.ts';
import { queueMail } from '../../../outgoing/mails/queue-mail.ts';

export const staffPin = '112233';

/** A pharmacy with something in each encrypted column, written with the server's keys. */
export interface SealedWorld {
  readonly counter: TestCounter;
  /** A parcel behind a door, whose message is queued. */
  readonly inBox: string;
  /** A parcel with an identity number at the counter. */
  readonly withSsn: Awaited<ReturnType<TestCounter['arrive']>>;
  /** A parcel without one. */
  readonly withoutSsn: Awaited<ReturnType<TestCounter['arrive']>>;
  /** A parcel that another person picked up. */
  readonly handedOver: Awaited<ReturnType<TestCounter['arrive']>>;
}

export const otherPersonsSsn = '131052-308T';

async function givenProof({ secrets, store, time }: TestServer, pharmacyId: string, docId: string) {
  const id = newId();
  const proof = secrets.seal('{}', ['customer_verification', pharmacyId, id, 'proof']);
  await store.inPharmacies([pharmacyId], (tx) =>
    tx
      .insertInto('customer_verification')
      .values({
        pharmacy_id: pharmacyId,
        id,
        delivery_id: docId,
        has_link_token: true,
        state_hash: Buffer.from(id),
        proof_cipher: proof.cipher,
        proof_key_id: proof.keyId,
        created_at: time.clock(),
        expires_at: time.clock(),
      })
      .execute(),
  );
}

async function givenMails({ secrets, services, store, time: { clock } }: TestServer) {
  const { jobs } = services;
  const id = newId();
  const email = secrets.seal('aino@example.test', ['identity.reset_request', id, 'email']);
  await store.inGlobal(async (tx) => {
    await queueMail(
      tx,
      { secrets, jobs },
      {
        kind: 'reset',
        to: 'aino@example.test',
        language: 'en',
        facts: { link: 'https://kolli.example/reset', minutes: '30' },
        now: clock(),
      },
    );
    await sql`
      insert into identity.reset_request (id, email_cipher, email_key_id, language, requested_at)
      values (${id}, ${email.cipher}, ${email.keyId}, 'en', ${clock()})`.execute(tx);
  });
}

/** An account with an authenticator app, and with one that is being set up. */
async function givenAuthenticators({ secrets, store, time }: TestServer): Promise<void> {
  const id = newId();
  const sealedFor = (table: string) => secrets.seal('secret', [table, id, 'secret']);
  const [app, setup] = [
    sealedFor('identity.authenticator_app'),
    sealedFor('identity.authenticator_setup'),
  ];
  await store.inGlobal(async (tx) => {
    await sql`insert into identity."user" (id, name, email, "emailVerified")
      values (${id}, 'Aino', ${`${id}@example.test`}, true)`.execute(tx);
    await sql`insert into identity.authenticator_app (user_id, secret_cipher, secret_key_id, last_step, set_up_at)
      values (${id}, ${app.cipher}, ${app.keyId}, 0, ${time.clock()})`.execute(tx);
    await sql`insert into identity.authenticator_setup (user_id, secret_cipher, secret_key_id, expires_at)
      values (${id}, ${setup.cipher}, ${setup.keyId}, ${time.clock()})`.execute(tx);
  });
}

/** The stored answer to an order with an `Idempotency-Key`. */
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

export async function givenSealedWorld(server: TestServer): Promise<SealedWorld> {
  const counter = await givenTestCounter(server);
  const { box, staff } = counter;
  await givenStaffPin(server, box, staffPin);
  const inBox = await box.reserve(['1-1']);
  await box.report({ kind: 'loaded', docId: inBox, lockerId: '1-1', userId: staff.id });
  const [withSsn, handedOver] = [await counter.arrive({ ssn }), await counter.arrive({ ssn })];
  const withoutSsn = await counter.arrive({ is_drug: true });
  await counter.verifySsn(staff, handedOver, ssn);
  await counter.handOver(staff, handedOver, { pickupForAnotherSsn: otherPersonsSsn });
  await givenProof(server, counter.pharmacyId, withSsn.docId);
  await givenAnswer(server, counter.pharmacyId);
  await givenMails(server);
  await givenWebhook(server, counter.pharmacyId);
  await givenAuthenticators(server);
  return { counter, inBox, withSsn, withoutSsn, handedOver };
}
