import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { openApp } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { leave, the } from '../../../test/the.ts';

beforeEach(() => page.viewport(1440, 900));

test('ALM-05: arrows move from comment to comment, Enter opens one, Escape returns to it', async () => {
  const start = Date.now() - 3_600_000;
  alarms.push(
    sampleAlarm({ id: '01990000-0000-7000-8000-000000010001', timestamp: start }),
    sampleAlarm({ id: '01990000-0000-7000-8000-000000010002', timestamp: start - 60_000 }),
  );
  await openApp(`/pickup-boxes/${PHARMACY_ID}/alarms`);
  const comments = the.button(/^Add comment: /u);
  await expect.poll(() => comments.elements().length).toBe(2);
  const [upper, lower] = [comments.nth(0), comments.nth(1)];
  upper.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(lower).toHaveFocus();
  // This is the last row.
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await expect.element(upper).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(the.textbox('Comment')).toHaveFocus();
  await leave(the.dialog());
  await expect.element(lower).toHaveFocus();
});
