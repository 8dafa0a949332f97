import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { describe, expect, test } from 'vitest';
import { sent } from '../../../../test/fake/actions.ts';
import { countOf, failure, requests, network } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../../test/sample/ids.ts';
import { untilIdle } from '../../../../test/until-idle.ts';
import { see, the } from '../../../../test/the.ts';
import { PickedUpModal } from './picked-up-modal.tsx';

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
  const question = the.text('Was the reservation picked up?');
  const yes = the.button('Yes');
  const verify = async () => {
    await the.textbox('Kolli ID').fill('FP-48214');
    await the.textbox('Customer’s identity number').fill(ssn);
    await the.button('Verify', { exact: true }).click();
  };
  return { ...opened, question, yes, verify };
}

/** Chooses the pickup for another person, whose number is this. */
async function forAnother(other: string) {
  await the.radio('Pickup for another SSN').click();
  await the.textbox('Representative’s identity number').fill(other);
  await the.checkbox().click();
}

const bodiesOf = (line: string) =>
  requests.filter((one) => one.line === line).map(({ body }) => body);

describe('a parcel on hold', () => {
  const refused = (call: string, method: 'patch' | 'post' = 'patch') =>
    network[method](call, () => failure('delivery_on_hold'));
  const shown = () => the.alert().getByText('On hold: do not hand out');

  test.each(['held', 'rejected'] as const)(
    'HLD-03: one that is %s is not handed over, and the dialog leads to the decision',
    async (hold) => {
      const { question } = await open({ hold });
      await see(shown());
      expect(question.query()).toBeNull();
      await expect
        .element(the.link('To decide'))
        .toHaveAttribute('href', `/to-decide?parcel=${docId}`);
    },
  );

  test('HLD-03: this refusal of the server replaces the question, without a toast; any other is a toast, and the question stays', async () => {
    network.patch(update, () => failure('wrong_delivery_status'));
    const { yes, question } = await open();
    await yes.click();
    await see(/has changed in the meantime/u, question);
    refused(update);
    await yes.click();
    await see(shown());
    expect(question.query()).toBeNull();
    expect(
      the
        .alert()
        .getByText(/^The parcel is on hold/u)
        .elements(),
    ).toHaveLength(1);
  });

  test("HLD-03 PCK-10: the customer's own number as the representative's is refused at once, sending nothing; the refusal of the server replaces the check", async () => {
    const { question, verify } = await open({ hasSsn: true });
    await forAnother(' 131052-308t ');
    await verify();
    const other = the.textbox('Representative’s identity number');
    await expect.element(other).toHaveAttribute('aria-invalid', 'true');
    await expect.element(other).toHaveFocus();
    await see(/This is the customer’s own/u);
    expect(question.query()).toBeNull();
    await untilIdle();
    expect(requests.some(({ line }) => line.startsWith('POST'))).toBe(false);
    refused('/api/deliveries/verify-ssn/:id', 'post');
    await other.fill('010190-908Y');
    await verify();
    await see(shown());
    expect(the.button('Verify', { exact: true }).query()).toBeNull();
  });
});

describe('handing over where no check is needed', () => {
  test("DLG-02 DLG-25 DLV-21: it asks 'Was the reservation picked up?': no calls nothing, and two clicks on yes before the answer mark it once", async () => {
    const { question, yes, dialog, opener } = await open();
    await see(question);
    await expect.element(yes).toHaveFocus();
    await the.button('No', { exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await untilIdle();
    expect(requests.some(({ line }) => line.startsWith('PATCH'))).toBe(false);
    const answered = Promise.withResolvers<void>();
    network.patch(update, async () => {
      await answered.promise;
      return Response.json({ result: sampleDelivery() });
    });
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
    const { queryClient, question, yes, dialog, verify } = await open({ hasSsn: true });
    await see(dialog);
    expect(question.query()).toBeNull();
    await verify();
    await see(question);
    await untilIdle();
    expect(countOf(updated)).toBe(0);
    network.patch(update, () => failure('identity_check_missing'));
    await yes.click();
    await see(dialog.getByText('The check is needed again'));
    expect(the.text(/older than ten minutes/u).elements()).toHaveLength(1);
    await expect.element(the.textbox('Kolli ID')).toHaveValue('');
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
    const { question } = await open({ is_drug: true, deliveryStatus: 'deleted' }, true);
    await see('Who picks up fp-48214?');
    expect(question.query()).toBeNull();
  });

  test('PCK-10: a pickup for another sends their number after verify-ssn; where only the server finds it the customer’s own, the check is open again with its fields', async () => {
    network.patch(update, () => failure('pickup_ssn_is_customers'));
    const { question, yes, dialog, verify } = await open({ hasSsn: true });
    await forAnother('010190-908Y');
    await verify();
    await see(question);
    expect(sent('POST')?.body).toEqual({ kolliId: 'fp-48214', ssn });
    await yes.click();
    const field = (name: string) => the.textbox(name);
    const other = field('Representative’s identity number');
    await expect.element(other).toHaveFocus();
    await expect.element(other).toHaveValue('010190-908Y');
    await expect.element(field('Kolli ID')).toHaveValue('FP-48214');
    await expect.element(field('Customer’s identity number')).toHaveValue(ssn);
    await expect.element(the.checkbox()).toBeChecked();
    expect(the.text(/This is the customer’s own/u).elements()).toHaveLength(1);
    network.resetHandlers();
    await other.fill('120464-126J');
    await the.button('Verify', { exact: true }).click();
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
