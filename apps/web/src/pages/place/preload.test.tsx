import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countOf } from '../../../test/fake/server.ts';
import { logPath, openLog } from '../../../test/open-temperature-log.ts';
import { openApp } from '../../../test/render-app.tsx';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { the } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

test('UIX-05: pointing at a link, which loads its screen ahead, does not undo a choice of language', async () => {
  await page.viewport(1440, 900);
  await openLog(logPath, openApp);
  await chooseLanguage('fi');
  await userEvent.hover(the.link('Noutoautomaatit', { exact: true }));
  const isLoaded = () => countOf(`GET /api/pickup-boxes/show/${BOX_ID}`) > 0;
  await expect.poll(isLoaded).toBe(true);
  await untilIdle();
  expect(document.documentElement.lang).toBe('fi');
});
