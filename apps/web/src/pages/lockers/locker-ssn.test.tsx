import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { forbid } from '../../../test/fake/profile.ts';
import { decodedSsn } from '../../../test/fake/lockers.ts';
import { changeLocker, countOf, failure, result, network } from '../../../test/fake/server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

const masked = '************';
const line = 'GET /api/deliveries/show-decoded-ssn/fp-48214';

async function openParcel() {
  const app = await renderScreen(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = (id: string) => the.option(new RegExp(`^${id},`, 'u'));
  await door('2-1').click();
  const show = the.button('Show identity number');
  const hide = the.button('Hide identity number');
  const shown = the.text('131052-308T', { exact: true });
  await see(the.text(masked));
  return { ...app, door, show, hide, shown };
}

describe("an order's identity number", () => {
  test('LCK-33 LCK-34: it is 12 asterisks until show is pressed, then fetched by docId, shown, and stored neither in the cache nor in the browser', async () => {
    const { show, hide, shown, router } = await openParcel();
    await untilIdle();
    expect(countOf(line)).toBe(0);
    let params = new URLSearchParams();
    network.get('/api/deliveries/show-decoded-ssn/:id', ({ request }) => {
      params = new URL(request.url).searchParams;
      return result({ ssn: decodedSsn.value });
    });
    await show.click();
    await see(shown);
    expect(Object.fromEntries(params)).toMatchObject({
      pharmacyId: PHARMACY_ID,
      docId: deliveredParcel().docId,
      of: 'customer',
    });
    const clients = router.state.matches
      .map(({ context }) => ('queryClient' in context ? context.queryClient : undefined))
      .filter((client): client is QueryClient => client !== undefined);
    const cached = clients.flatMap((client) => [
      ...client.getQueryCache().getAll(),
      ...client.getMutationCache().getAll(),
    ]);
    expect(cached.length).toBeGreaterThan(1);
    const texts = [...cached.map(({ state: one }) => one), { ...localStorage, ...sessionStorage }];
    expect(JSON.stringify(texts)).not.toContain(decodedSsn.value);
    expect(location.href).not.toContain(decodedSsn.value);
    await hide.click();
    await see(the.text(masked));
    expect(shown.query()).toBeNull();
  });

  test("LCK-35: a refusal is a toast; an empty one shows 'noSsn', and an order without one has no show button", async () => {
    network.get('/api/deliveries/show-decoded-ssn/:id', () => failure('delivery_not_found'));
    const { show, door } = await openParcel();
    await show.click();
    await see('The delivery was not found.', the.text(masked));
    network.resetHandlers();
    decodedSsn.value = '';
    await show.click();
    await see('No identity number');
    await door('1-3').click();
    await see('No identity number');
    expect(show.query()).toBeNull();
  });

  test('LCK-36: it is masked again after 30 seconds, when leaving the page, using another window, selecting another locker and opening another screen', async () => {
    changeLocker('1-3', { order: { ...deliveredParcel(), docId: sampleDelivery().docId } });
    const { show, shown, door, router } = await openParcel();
    const reveal = async () => {
      await show.click();
      await see(shown);
    };
    const expectMasked = async () => {
      await see(the.text(masked));
      expect(shown.query()).toBeNull();
    };
    const { pass, release } = holdTimers();
    await reveal();
    pass(29_999);
    await drawn();
    await see(shown);
    pass(1);
    await expectMasked();
    release();

    await reveal();
    document.dispatchEvent(new Event('visibilitychange'));
    await expectMasked();
    await reveal();
    globalThis.dispatchEvent(new Event('blur'));
    await expectMasked();

    await reveal();
    await door('1-3').click();
    await expectMasked();
    await door('2-1').click();
    await expectMasked();

    await reveal();
    await router.navigate({ to: '/users' });
    await see(the.heading('Users'));
    router.history.back();
    await door('2-1').click();
    await expectMasked();
  });

  test('without ssn.read the button is disabled with a reason', async () => {
    forbid('ssn.read');
    const { show } = await openParcel();
    await expect.element(show).toHaveAttribute('aria-disabled', 'true');
    await show.hover({ force: true });
    await expect.element(the.tooltip()).toHaveTextContent('You do not have enough permissions');
    (show.element() as HTMLElement).click();
    await untilIdle();
    expect(countOf(line)).toBe(0);
  });
});
