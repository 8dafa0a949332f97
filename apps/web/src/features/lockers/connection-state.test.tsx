import { test } from 'vitest';
import { render } from 'vitest-browser-react';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { BoxNotices } from './box-notices.tsx';
import { ConnectionState } from '../../components/box/connection-state.tsx';
import { see, the } from '../../../test/the.ts';

test('the time a box was last seen is shown as text, without hovering', async () => {
  const lastSeenTime = Date.UTC(2026, 2, 4, 10, 5);
  const box = { connectionAlarmed: true, lastSeenTime };
  await render(
    <>
      <ConnectionState box={box} />
      <BoxNotices box={{ ...box, staffAtBox: false, info: { active: true } }} />
    </>,
  );
  const text = `Last connected ${formatDateTime(new Date(lastSeenTime))}`;
  await see(the.text(text, { exact: false }), 'Offline');
});
