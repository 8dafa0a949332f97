import { expect, test } from 'vitest';
import { importSource } from './import-source.ts';

test('INT-12: orders from files are stored under the source that they always had', () => {
  expect(importSource).toBe('csv-import');
});
