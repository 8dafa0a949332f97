import { scannerTestCode } from '@kolli/domain/scan/judge-scanner';
import { keysOf, nordicLayouts, usLayout } from '@kolli/domain/testing/keyboard-layouts';
import { expect, test } from 'vitest';
import { countOf } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/open-app.tsx';
import { scan, scanKeys, scanSlowly } from '../../../test/scan.ts';
import { leave, see, the } from '../../../test/the.ts';
import { scannerLayout } from '../../lib/scan/scanner-layout.ts';

const nordic = nordicLayouts['Swedish'] ?? {};

test('SCN-10: a test scan says how the scanner is set and what to change, and is no scan of a parcel', async () => {
  await openApp('/profile');
  await the.button('Test the scanner').click();
  const dialog = the.dialog('Test the scanner');
  await see(dialog.getByText('Waiting for a scan'));
  expect(dialog.element().querySelectorAll('[data-code]')).toHaveLength(2);
  scanKeys(keysOf(scannerTestCode, usLayout, nordic));
  await see(dialog.getByText(/types with a US keyboard layout/u));
  expect(scannerLayout()).toBe('us');
  scanKeys(keysOf(`]C1${scannerTestCode}`, nordic, nordic));
  await see(dialog.getByText(/^The scanner is set right/u));
  expect(scannerLayout()).toBe('computer');
  scan('fp-1234');
  await see(dialog.getByText(/^The scanner sent “fp-1234”/u));
  scan('131052-308T');
  await see(dialog.getByText(/^The scanner sent “…”/u));
  scanSlowly(scannerTestCode, 8, 'Shift');
  await see(dialog.getByText(/^The scanner sends no Enter/u));
  expect(countOf('POST /api/deliveries/find-by-kolli-id')).toBe(0);
  await leave(dialog);
});
