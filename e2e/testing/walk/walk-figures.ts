import { expect } from '@playwright/test';
import { addPastAlarm } from '../database.ts';
import { goTo, type WalkInside } from './walk.ts';

async function alarms(walk: WalkInside): Promise<void> {
  const { page, checkStop, t, place } = walk;
  await addPastAlarm(place.box.id, '3-1', { from: 90, to: 15, max: 10.4, min: 2.2 });
  await addPastAlarm(place.box.id, '1-1', { from: 10, to: 1, max: 31, min: null });
  await goTo(walk, 'alarms');
  const edit = page.getByRole('button', { name: new RegExp(`^${t('alarms.addComment')}: `) });
  await checkStop('Alarms', edit.first());
  await edit.first().click();
  await walk.dialog.getByRole('textbox').fill('The door stood open while the shelves were filled');
  await walk.inDialog('alarms.addComment').click();
  await expect(walk.dialog).toBeHidden();
  // The dialog hides before the server has answered.
  await expect(page.getByText(t('alarms.commentAdded')).first()).toBeVisible();
  await edit.first().click();
  await expect(walk.dialog.getByRole('listitem').first()).toBeVisible();
  await walk.dialog.getByRole('textbox').fill('x'.repeat(251));
  await walk.inDialog('alarms.addComment').click();
  await checkStop('Comment, too long, below an earlier one');
  await walk.cancel();
  const end = page.getByRole('textbox', { name: t('filters.to') });
  await end.fill('01/01/2020');
  await end.blur();
  await checkStop('Alarms, a range that ends before it starts', page.getByText(t('errorDate')));
  // The stop was also narrow, where the fields are in a sheet: what can't be a range is not kept.
  await page.getByRole('textbox', { name: t('filters.from') }).fill('01/01/2020');
  await end.fill('01/01/2020');
  await page.keyboard.press('Tab');
  await checkStop('Alarms, none', page.getByText(t('alarms.none')));
}

async function statistics(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await goTo(walk, 'statistics');
  const table = page.getByRole('table', { name: t('statistics.byMonth') });
  await checkStop('Statistics', table);
  await table.getByRole('button').first().click();
  await walk.button('chart.showTable').first().click();
  await checkStop('Statistics with locker types, a chart as table');
  const first = page.getByRole('button', { name: new RegExp(`^${t('months.from')}: `) });
  await first.click();
  await expect(page.getByRole('button', { name: t('months.previousYear') })).toBeVisible();
  await checkStop('the months of a year');
  await page.keyboard.press('Escape');
  await page.goto(`${page.url().split('?')[0] ?? ''}?from=2020-01&to=2020-02`);
  await checkStop('Statistics, nothing found', page.getByText(t('noData')));
}

/**
 * Alarms with their comments, and delivery statistics; the first box needs at least one delivery.
 */
export async function walkFigures(walk: WalkInside): Promise<void> {
  await alarms(walk);
  await statistics(walk);
}
