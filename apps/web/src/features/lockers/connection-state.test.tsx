import { formatDateTime } from '@kolli/domain/time/dates';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withFakeServer } from '../../../test/render-app.tsx';
import { BoxNotices } from './box-notices.tsx';
import { ConnectionState } from '../../components/box/connection-state.tsx';

withFakeServer();

test('the time a box was last seen is shown as text, without hovering', async () => {
  const lastSeenTime = Date.UTC(2026, 2, 4, 10, 5);
  const box = { connectionAlarmed: true, lastSeenTime };
  const screen = await render(
    <>
      <ConnectionState box={box} />
      <BoxNotices box={{ ...box, staffAtBox: false, info: { active: true } }} />
    </>,
  );
  const text = `Last connected ${formatDateTime(new Date(lastSeenTime))}`;
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Offline')).toBeVisible();
});
