import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { customers } from '../../../test/fake/customers.ts';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';

beforeEach(() => page.viewport(1280, 900));

const path = '/customer-data/access-log';
const opening = (index: number, deliveryId: string | null) => ({
  id: `01990000-0000-7000-8000-00000000d${String(100 + index)}`,
  time: new Date(2026, 10, 20, 15, 42, index).getTime(),
  userId: state.profile.id,
  userName: 'Sari Koskela',
  docId: `01990000-0000-7000-8000-00000000e${String(100 + index)}`,
  deliveryId,
});

test('SEC-18: main users see who opened which delivery and when, and search it by kolli ID or name', async () => {
  customers.openings = [opening(7, 'fp-10829'), opening(3, null)];
  await renderScreen(path);
  await see(the.heading('Access log', { level: 1 }));
  const first = the.row().nth(1);
  await expect.element(first).toHaveTextContent('20.11.2026 15:42:07Sari Koskelafp-10829');
  await expect.element(the.row().nth(2)).toMatchTextContent('no longer kept');
  await see('2 entries');
  await the.textbox('Kolli ID or name of staff').fill('koskela');
  await expect.poll(() => customers.requested.at(-1)).toMatchObject({ search: 'koskela' });
});

test('SEC-18: an empty access log says what appears here', async () => {
  await renderScreen(path);
  await see('Nobody opened a delivery');
});

test('SEC-18: without the permission no request is sent', async () => {
  state.profile.role = shippedRole('user');
  await renderScreen(path);
  await see('You can’t see this');
  await untilIdle();
  expect(countOf(`GET /api/deliveries/openings/${PHARMACY_ID}`)).toBe(0);
});

test('another pharmacy’s access log is not shown, without a log-out', async () => {
  network.get('/api/deliveries/openings/:id', () => failure('forbidden'));
  await renderScreen(path);
  await see('You can’t see this');
});
