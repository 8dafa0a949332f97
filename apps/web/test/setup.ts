import './clock.ts';
import '../src/app/styles.ts';
import './act.ts';
import { beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { clearMessages } from '../src/components/toast/messages.ts';
import { forgetTypedEmail } from '../src/features/sign-in/typed-email.ts';
import { dropToken } from '../src/lib/call/token.ts';
import { catalogues } from '../src/lib/text/catalogues.ts';
import { showTimesIn } from '../src/lib/time/shown-time.ts';
import { showLanguage, startI18n } from '../src/lib/text/i18n.ts';
import { abortRequests } from './fake/network.ts';
import { network } from './fake/server.ts';
import { resetFakes } from './fake/state.ts';
import { untilIdle } from './the.ts';

await startI18n(catalogues, 'en');

// Test files share a page: vitest-browser-react registers this only in the first of them.
beforeEach(cleanup);

// Each test finds the browser and the fake server as if nobody had used them.
beforeEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  if (innerWidth !== 1440 || innerHeight !== 900) await page.viewport(1440, 900);
  abortRequests();
  await untilIdle();
  forgetTypedEmail();
  network.resetHandlers();
  resetFakes();
  dropToken();
  clearMessages();
  showTimesIn('UTC');
  localStorage.clear();
  sessionStorage.clear();
  await showLanguage('en');
});
