import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { pathOf, openApp } from '../../../test/open-app.tsx';
import { stampId } from '../../../test/open-log.ts';
import { leave, the } from '../../../test/the.ts';

test('ALM-05: arrows move from comment to comment, Enter opens one, Escape returns to it', async () => {
  const start = Date.now() - 3_600_000;
  alarms.push(
    sampleAlarm({ id: stampId(1), timestamp: start }),
    sampleAlarm({ id: stampId(2), timestamp: start - 60_000 }),
  );
  await openApp(pathOf('alarms'));
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
