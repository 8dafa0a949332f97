import { expect, test } from 'vitest';
import { countUnderLock, observeStatements, sentBy } from '../../testing/observe-statements.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';
import { pickedUp } from './testing/box.ts';

const server = await ownTestServer();
const desk = await givenDesk(server);

test('JOB-08: reserving, loading and picking up send few statements while the box is locked', async () => {
  const observed = observeStatements(server.services.store.pool);
  const countOf = async (work: () => Promise<unknown>) =>
    countUnderLock(await sentBy(observed, work), 'pickup_box');
  let docId = '';
  const reserving = await countOf(async () => ({ docId } = await desk.reserve(['1-1'])));
  const loading = await countOf(() => desk.load(docId, '1-1'));
  const pickingUp = await countOf(async () => {
    expect(await desk.box.outcomes(pickedUp(docId, '1-1'))).toEqual(['applied']);
  });
  expect({ reserving, loading, pickingUp }).toEqual({
    reserving: { statements: 13, roundTrips: 6 },
    loading: { statements: 15, roundTrips: 8 },
    pickingUp: { statements: 14, roundTrips: 7 },
  });
});
