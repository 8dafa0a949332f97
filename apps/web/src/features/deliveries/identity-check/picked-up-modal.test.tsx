import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { http } from '../../../../test/fake/network.ts';
import { describe, expect, test } from 'vitest';
import { sent } from '../../../../test/fake/fake-actions.ts';
import { countOf, failure, requests, network } from '../../../../test/fake/fake-server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { withFakeServer } from '../../../../test/render-app.tsx';
import { sampleDelivery } from '../../../../test/sample/sample-delivery.ts';
import { PHARMACY_ID } from '../../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../../test/until-idle.ts';
import { PickedUpModal } from './picked-up-modal.tsx';

withFakeServer();

const update = '/api/deliveries/update-on-pharmacy/:pharmacyId/:id';
const updated = `PATCH /api/deliveries/update-on-pharmacy/${PHARMACY_ID}/fp-48214`;
const { docId } = sampleDelivery();
const ssn = '131052-308T';

async function open(changes: Partial<Delivery> = {}, isFromHistory = false) {
  const opened = await openModal((close) => (
    <PickedUpModal
      delivery={sampleDelivery(changes)}
      isFromHistory={isFromHistory}
      onClose={close}
    />
  ));
  const { screen } = opened;
  const question = screen.getByText('Was the reservation picked up?');
  const yes = screen.getByRole('button', { name: 'Yes' });
  const verify = async () => {
    await screen.getByRole('textbox', { name: 'Kolli ID' }).fill('FP-48214');
    await screen.getByRole('textbox', { name: 'Customer’s identity number' }).fill(ssn);
    await screen.getByRole('button', { name: 'Verify', exact: true }).click();
  };
  return { ...opened, question, yes, verify };
}

/** Chooses the pickup for another person, whose number is this. */
async function forAnother(screen: Awaited<ReturnType<typeof open>>['screen'], other: string) {
  await screen.getByRole('radio', { name: 'Pickup for another SSN' }).click();
  await screen.getByRole('textbox', { name: 'Representative’s identity number' }).fill(other);
  await screen.getByRole('checkbox').click();
}

const bodiesOf = (line: string) =>
  requests.filter((one) => one.line === line).map(({ body }) => body);

describe('a parcel on hold', () => {
  const refused = (call: string, method: 'patch' | 'post' = 'patch') =>
    network.use(http[method](call, () => failure('delivery_on_hold')));
  const shown = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
    screen.getByRole('alert').getByText('On hold: do not hand out');

  test.each(['held', 'rejected'] as const)(
    'HLD-03: one that is %s is not handed over, and the dialog leads to the decision',
    async (hold) => {
      const { screen, question } = await open({ hold });
      await expect.element(shown(screen)).toBeVisible();
      expect(question.query()).toBeNull();
      await expect
        .element(screen.getByRole('link', { name: 'To decide' }))
        .toHaveAttribute('href', `/to-decide?parcel=${docId}`);
    },
  );

  test('HLD-03: this refusal of the server replaces the question, without a toast; any other is a toast, and the question stays', async () => {
    network.use(http.patch(update, () => failure('wrong_delivery_status')));
    const { screen, yes, question } = await open();
    await yes.click();
    await expect.element(screen.getByText(/has changed in the meantime/u)).toBeVisible();
    await expect.element(question).toBeVisible();
    refused(update);
    await yes.click();
    await expect.element(shown(screen)).toBeVisible();
    expect(question.query()).toBeNull();
    expect(
      screen
        .getByRole('alert')
        .getByText(/^The parcel is on hold/u)
        .elements(),
    ).toHaveLength(1);
  });

  test("HLD-03 PCK-10: the customer's own number as the representative's is refused at once, sending nothing; the refusal of the server replaces the check", async () => {
    const { screen, question, verify } = await open({ hasSsn: true });
    await forAnother(screen, ' 131052-308t ');
    await verify();
    const other = screen.getByRole('textbox', { name: 'Representative’s identity number' });
    await expect.element(other).toHaveAttribute('aria-invalid', 'true');
    await expect.element(other).toHaveFocus();
    await expect.element(screen.getByText(/This is the customer’s own/u)).toBeVisible();
    expect(question.query()).toBeNull();
    await untilIdle();
    expect(requests.some(({ line }) => line.startsWith('POST'))).toBe(false);
    refused('/api/deliveries/verify-ssn/:id', 'post');
    await other.fill('010190-908Y');
    await verify();
    await expect.element(shown(screen)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify', exact: true }).query()).toBeNull();
  });
});

describe('handing over where no check is needed', () => {
  test("DLG-02 DLG-25 DLV-21: it asks 'Was the reservation picked up?': no calls nothing, and two clicks on yes before the answer mark it once", async () => {
    const { question, yes, dialog, opener, screen } = await open();
    await expect.element(question).toBeVisible();
    await expect.element(yes).toHaveFocus();
    await screen.getByRole('button', { name: 'No', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await untilIdle();
    expect(requests.some(({ line }) => line.startsWith('PATCH'))).toBe(false);
    const answered = Promise.withResolvers<void>();
    network.use(
      http.patch(update, async () => {
        await answered.promise;
        return Response.json({ result: sampleDelivery() });
      }),
    );
    await opener.click();
    const button = yes.element();
    if (!(button instanceof HTMLElement)) throw new Error('The button is there');
    button.click();
    button.click();
    await expect.poll(() => countOf(updated)).toBe(1);
    answered.resolve();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(countOf(updated)).toBe(1);
    expect(sent(updated)?.body).toEqual({ deliveryStatus: 'pickup', docId });
  });

  test('a deleted or removed one of history has a call of its own', async () => {
    const { yes, dialog } = await open({ deliveryStatus: 'removed', unassigned: false }, true);
    await yes.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent('PATCH')).toMatchObject({
      line: 'PATCH /api/deliveries/pickup-deleted-or-removed-delivery',
      body: { pharmacyId: PHARMACY_ID, deliveryId: 'fp-48214', docId },
    });
  });
});

describe('handing over with a check', () => {
  test('PCK-09 DLV-21: the question comes only after the check; where the server misses it, the checks start over and say so, and nothing that was typed remains', async () => {
    const { screen, queryClient, question, yes, dialog, verify } = await open({ hasSsn: true });
    await expect.element(dialog).toBeVisible();
    expect(question.query()).toBeNull();
    await verify();
    await expect.element(question).toBeVisible();
    await untilIdle();
    expect(countOf(updated)).toBe(0);
    network.use(http.patch(update, () => failure('identity_check_missing')));
    await yes.click();
    await expect.element(dialog.getByText('The check is needed again')).toBeVisible();
    expect(screen.getByText(/older than ten minutes/u).elements()).toHaveLength(1);
    await expect.element(screen.getByRole('textbox', { name: 'Kolli ID' })).toHaveValue('');
    network.resetHandlers();
    await verify();
    await yes.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(countOf(updated)).toBe(2);
    expect(bodiesOf(updated)[1]).toEqual({ deliveryStatus: 'pickup', docId });
    await expect.poll(() => queryClient.getMutationCache().getAll()).toEqual([]);
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(stored).not.toContain('131052');
  });

  test('PCK-09: drugs need a check, too, and history asks for it as well', async () => {
    const { screen, question } = await open({ is_drug: true, deliveryStatus: 'deleted' }, true);
    await expect.element(screen.getByText('Who picks up fp-48214?')).toBeVisible();
    expect(question.query()).toBeNull();
  });

  test('PCK-10: a pickup for another sends their number after verify-ssn; where only the server finds it the customer’s own, the check is open again with its fields', async () => {
    network.use(http.patch(update, () => failure('pickup_ssn_is_customers')));
    const { screen, question, yes, dialog, verify } = await open({ hasSsn: true });
    await forAnother(screen, '010190-908Y');
    await verify();
    await expect.element(question).toBeVisible();
    expect(sent('POST')?.body).toEqual({ kolliId: 'fp-48214', ssn });
    await yes.click();
    const field = (name: string) => screen.getByRole('textbox', { name });
    const other = field('Representative’s identity number');
    await expect.element(other).toHaveFocus();
    await expect.element(other).toHaveValue('010190-908Y');
    await expect.element(field('Kolli ID')).toHaveValue('FP-48214');
    await expect.element(field('Customer’s identity number')).toHaveValue(ssn);
    await expect.element(screen.getByRole('checkbox')).toBeChecked();
    expect(screen.getByText(/This is the customer’s own/u).elements()).toHaveLength(1);
    network.resetHandlers();
    await other.fill('120464-126J');
    await screen.getByRole('button', { name: 'Verify', exact: true }).click();
    await yes.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodiesOf(updated)).toEqual(
      ['010190-908Y', '120464-126J'].map((pickupForAnotherSsn) => ({
        deliveryStatus: 'pickup',
        docId,
        pickupForAnotherSsn,
      })),
    );
  });
});
