import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { createLog } from '../../platform/log.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestCounter, otherSsn, signTwinSsn, ssn } from './testing/counter.ts';

const numbers = [ssn, otherSsn, signTwinSsn];

const server = await shareTestServer();
const counter = await givenTestCounter(server);

/** Runs checks, failures, refusals and a pickup for another person. Returns the responses and the PINs. */
async function workAtCounter() {
  const { staff } = counter;
  const withSsn = await counter.arrive({ ssn });
  const drug = await counter.arrive({ is_drug: true });
  const pin = await counter.pinOf(drug.docId);
  const reversed = pin.split('').reverse().join('');
  const wrongPin = reversed === pin ? '135790' : reversed;
  const forAnother = { pickupForAnotherSsn: otherSsn };
  const responses = [
    await counter.verifySsn(staff, withSsn, signTwinSsn),
    await counter.verifySsn(staff, withSsn, `${ssn}X`),
    await counter.handOver(staff, withSsn, forAnother),
    await counter.verifySsn(staff, withSsn, ssn),
    await counter.handOver(staff, withSsn, { pickupForAnotherSsn: ssn }),
    await counter.handOver(staff, withSsn, forAnother),
    await counter.verifyPin(staff, drug, wrongPin),
    await counter.verifyPin(staff, drug, `${wrongPin}1`),
    await counter.verifyPin(staff, drug, pin),
    await counter.handOver(staff, drug),
  ];
  return { responses, pins: [pin, wrongPin] };
}

test('PCK-11 DLV-21: no response, row or audit entry contains a number or PIN in plain text', async () => {
  const { responses, pins } = await workAtCounter();
  expect(responses.map(({ status }) => status)).toEqual([
    409, 400, 409, 200, 409, 200, 409, 400, 200, 200,
  ]);
  // Kolli IDs, times and ids contain digits by chance: PINs are searched as whole values.
  const bodies = JSON.stringify(responses.map(({ body }) => body));
  const rows = JSON.stringify(await dumpDatabase(server.database));
  for (const text of [bodies, rows]) {
    for (const number of numbers) {
      expect(text.toUpperCase()).not.toContain(number);
      expect(text.toLowerCase()).not.toContain(Buffer.from(number).toString('hex'));
    }
    for (const pin of pins) {
      expect(text).not.toMatch(new RegExp(`"${pin}\\\\?"`));
      expect(text.toLowerCase()).not.toContain(Buffer.from(pin).toString('hex'));
    }
  }
  // The dump contains the searched tables.
  expect(rows).toContain('identity.check');
  expect(rows).toContain('wrong_pin_code');
});

test('PCK-11: neither refusals nor errors write a number or PIN to the log', async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(String(chunk));
    return true;
  });
  const app = await createApp({
    ...server.services,
    metrics: new Registry(),
    log: createLog('trace'),
  });
  const parcel = await counter.arrive({ ssn });
  const authtoken = await server.tokenFor(counter.staff);
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { authtoken }, ...(payload && { payload }) });
  const { docId, deliveryId: kolliId } = parcel;
  const verify = (typed: string) =>
    ask('POST', `/api/deliveries/verify-ssn/${docId}`, { kolliId, ssn: typed });
  await verify(otherSsn);
  await verify(`${ssn}X`);
  const broken = { ssn_key_id: 'lost', ssn_hash: Buffer.from('short') };
  await counter.change('delivery', { id: docId }, broken);
  const path = `/api/deliveries/show-decoded-ssn/${kolliId}?pharmacyId=${counter.pharmacyId}`;
  const answers = [await verify(ssn), await ask('GET', path)];
  await app.close();
  write.mockRestore();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
  const log = lines.join('');
  expect(log.match(/unknown fault/g)).toHaveLength(2);
  for (const number of numbers) expect(log.toUpperCase()).not.toContain(number);
});
