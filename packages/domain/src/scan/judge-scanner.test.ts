import { expect, test } from 'vitest';
import { keysOf, nordicLayouts, usLayout } from '../testing/keyboard-layouts.ts';
import { judgeScanner, scannerTestCode } from './judge-scanner.ts';

test.each(Object.entries(nordicLayouts))(
  'SCN-10: a test scan at a %s keyboard tells a scanner that is set right from one that is set to US',
  (_, computer) => {
    for (const code of [scannerTestCode, `]C1${scannerTestCode}`, scannerTestCode.toLowerCase()]) {
      expect(judgeScanner(keysOf(code, computer, computer)).layout).toBe('computer');
      expect(judgeScanner(keysOf(code, usLayout, computer)).layout).toBe('us');
    }
    expect(judgeScanner(keysOf('FP-48214', computer, computer))).toEqual({
      layout: 'other',
      text: 'FP-48214',
    });
  },
);
