import './styles.ts';
import '../../test/act.ts';
import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { startI18n } from '../lib/i18n.ts';

await startI18n('en');

// Files share a page: the library itself asks for this in the first of them alone.
beforeEach(cleanup);
