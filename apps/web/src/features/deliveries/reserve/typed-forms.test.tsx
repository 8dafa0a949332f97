import { userEvent } from 'vitest/browser';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { drawn, holdTimers } from '../../../../test/hold-timers.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../../test/sample/ids.ts';
import { gone, leave, see, the } from '../../../../test/the.ts';
import { AddPhoneNumberModal } from '../assign/add-phone-number-modal.tsx';
import { DescriptionModal } from '../info/description-modal.tsx';
import { IdentityCheckModal } from '../identity-check/identity-check-modal.tsx';
import { NewBookingModal } from '../new-booking/new-booking-modal.tsx';

const nothing = () => undefined;
type Form = [name: string, field: string, draw: (close: () => void) => ReactNode];
const forms: Form[] = [
  [
    'a new booking',
    'Kolli ID',
    (close) => <NewBookingModal pharmacyId={PHARMACY_ID} onClose={close} onAssigned={nothing} />,
  ],
  [
    'a description',
    'Description',
    (close) => <DescriptionModal delivery={sampleDelivery()} onClose={close} />,
  ],
  [
    'an identity check',
    'Kolli ID',
    (close) => (
      <IdentityCheckModal
        delivery={sampleDelivery({ hasSsn: true })}
        isRestart={false}
        onHeld={nothing}
        onClose={close}
        onChecked={nothing}
      />
    ),
  ],
  [
    'a missing phone number',
    'Phone',
    (close) => (
      <AddPhoneNumberModal kolliId="fp-1" isBusy={false} onClose={close} onSubmit={nothing} />
    ),
  ],
];

/** A modal ignores clicks outside it until the time of a double click has passed. */
const doubleClickMs = 400;
/** Longer than a modal takes to go. */
const closingMs = 1000;

test.each(forms)(
  'DLG-02: the form of %s is closed by Escape while it is empty, and with input by its button only, not by a click outside',
  async (_name, field, draw) => {
    const { dialog, opener } = await openModal(draw);
    await see(dialog);
    await leave(dialog);
    const { pass, release } = holdTimers();
    await opener.click();
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
    await gone(dialog);
  },
);
