import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { OTHER_PHARMACY_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { useFollowChoice } from './use-follow-choice.ts';

const begin = vi.fn<() => void>();

function Following() {
  useFollowChoice(PHARMACY_ID, begin);
  return null;
}

/** Dispatches the storage event that this tab gets when another tab writes. */
function dispatchStorage(key: string, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

test('AUT-28 AUT-30: a tab restarts when another tab has chosen another pharmacy, and only then', async () => {
  const { unmount } = await render(<Following />);
  dispatchStorage('pharmacyId', PHARMACY_ID);
  dispatchStorage('pharmacyId', null);
  dispatchStorage('locale', OTHER_PHARMACY_ID);
  expect(begin).not.toHaveBeenCalled();
  dispatchStorage('pharmacyId', OTHER_PHARMACY_ID);
  expect(begin).toHaveBeenCalledOnce();
  await unmount();
  dispatchStorage('pharmacyId', OTHER_PHARMACY_ID);
  expect(begin).toHaveBeenCalledOnce();
});
