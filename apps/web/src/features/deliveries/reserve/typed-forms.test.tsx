import { userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { drawn, holdTimers } from '../../../../test/hold-timers.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../../test/sample/ids.ts';
import { leave, see, the } from '../../../../test/the.ts';
import { AddPhoneNumberModal } from '../assign/add-phone-number-modal.tsx';
import { DescriptionModal } from '../info/description-modal.tsx';
import { IdentityCheckModal } from '../identity-check/identity-check-modal.tsx';
import { NewBookingModal } from '../new-booking/new-booking-modal.tsx';

const nothing = () => undefined;
const forms = {
  'a new booking': {
    field: 'Kolli ID',
    draw: (close: () => void) => (
      <NewBookingModal pharmacyId={PHARMACY_ID} onClose={close} onAssigned={nothing} />
    ),
  },
  'a description': {
    field: 'Description',
    draw: (close: () => void) => <DescriptionModal delivery={sampleDelivery()} onClose={close} />,
  },
  'an identity check': {
    field: 'Kolli ID',
    draw: (close: () => void) => (
      <IdentityCheckModal
        delivery={sampleDelivery({ hasSsn: true })}
        isRestart={false}
        onHeld={() => undefined}
        onClose={close}
        onChecked={nothing}
      />
    ),
  },
  'a missing phone number': {
    field: 'Phone',
    draw: (close: () => void) => (
      <AddPhoneNumberModal kolliId="fp-1" isBusy={false} onClose={close} onSubmit={nothing} />
    ),
  },
};

/** A modal ignores clicks outside it until the time of a double click has passed. */
const doubleClickMs = 400;
/** Longer than a modal takes to go. */
const closingMs = 1000;

describe.each(Object.entries(forms))('%s', (_name, { field, draw }) => {
  test('DLG-02: a form with input is closed by its button, not by Escape or a click outside', async () => {
    const { pass, release } = holdTimers();
    const { dialog } = await openModal(draw);
    const input = the.textbox(field, { exact: true });
    await input.fill('12');
    pass(doubleClickMs);
    await drawn();
    document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.click();
    await userEvent.keyboard('{Escape}');
    await drawn();
    pass(closingMs);
    await drawn();
    await expect.element(input).toHaveValue('12');
    release();
    await dialog.getByRole('button', { name: /^(?:Cancel|Go back)$/u }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('an empty form is closed by Escape', async () => {
    const { dialog } = await openModal(draw);
    await see(dialog);
    await leave(dialog);
  });
});
