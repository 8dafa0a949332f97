import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countOf } from '../../../test/fake/server.ts';
import { logPath, openLog } from '../../../test/open-log.ts';
import { openApp } from '../../../test/open-app.tsx';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { the, untilIdle } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

test('UIX-05: pointing at a link, which loads its screen ahead, does not undo a choice of language', async () => {
  await openLog(logPath, openApp);
  await chooseLanguage('fi');
  await userEvent.hover(the.link('Noutoautomaatit', { exact: true }));
  const isLoaded = () => countOf(`GET /api/pickup-boxes/show/${BOX_ID}`) > 0;
  await expect.poll(isLoaded).toBe(true);
  await untilIdle();
  expect(document.documentElement.lang).toBe('fi');
});
