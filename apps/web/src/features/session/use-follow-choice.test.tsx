import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { OTHER_PHARMACY_ID, PHARMACY_ID } from '../../../test/sample-ids.ts';
import { useFollowChoice } from './use-follow-choice.ts';

const begin = vi.fn<() => void>();

function Following() {
  useFollowChoice(PHARMACY_ID, begin);
  return null;
}

/** What this tab hears when another one writes to the browser's storage. */
function hear(key: string, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

test('AUT-28 AUT-30: a tab begins anew when another tab has chosen another pharmacy, and only then', async () => {
  const { unmount } = await render(<Following />);
  hear('pharmacyId', PHARMACY_ID);
  hear('pharmacyId', null);
  hear('locale', OTHER_PHARMACY_ID);
  expect(begin).not.toHaveBeenCalled();
  hear('pharmacyId', OTHER_PHARMACY_ID);
  expect(begin).toHaveBeenCalledOnce();
  await unmount();
  hear('pharmacyId', OTHER_PHARMACY_ID);
  expect(begin).toHaveBeenCalledOnce();
});
