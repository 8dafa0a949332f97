import { formatDateTime } from '@kolli/domain/dates';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withFakeServer } from '../../../test/render-app.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ConnectionState } from '../../components/connection-state.tsx';

withFakeServer();

test('when a box was last heard stands as text, in reach without a mouse', async () => {
  const lastSeenTime = Date.UTC(2026, 2, 4, 10, 5);
  const box = { connectionAlarmed: true, lastSeenTime };
  const screen = await render(
    <>
      <ConnectionState box={box} isReconnecting={false} />
      <ConnectionBanner box={box} />
    </>,
  );
  const text = `Last connected ${formatDateTime(new Date(lastSeenTime))}`;
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Offline')).toBeVisible();
});
