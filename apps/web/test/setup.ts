import '../src/app/styles.ts';
import './act.ts';
import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { catalogues } from '../src/lib/text/catalogues.ts';
import { startI18n } from '../src/lib/text/i18n.ts';

await startI18n(catalogues, 'en');

// Test files share a page: vitest-browser-react registers this only in the first of them.
beforeEach(cleanup);
