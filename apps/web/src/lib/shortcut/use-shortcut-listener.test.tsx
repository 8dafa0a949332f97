import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { useShortcuts } from './shortcuts.ts';
import { useShortcutListener } from './use-shortcut-listener.ts';

type ListenerProps = { hasSingleKeys: boolean };

function Listener({ hasSingleKeys }: ListenerProps) {
  useShortcutListener({ hasSingleKeys });
  return null;
}

/** Each run of a bound shortcut, with what was typed after it. */
function Bound({ runs }: { runs: string[] }) {
  const bind = (keys: string) => ({
    keys,
    label: keys,
    group: 'everywhere' as const,
    run: (rest: string) => void runs.push(`${keys}${rest}`),
  });
  useShortcuts(['mod+k', '/', 'g t'].map(bind));
  return null;
}

/** Presses keys without a pause between them, however busy the machine is. */
function press(keys: string) {
  for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

test('FND-02: single keys that are off do nothing, while those of Control act', async () => {
  const runs: string[] = [];
  // The pause of the first listener ends before that of the second.
  await render(
    <>
      <Bound runs={runs} />
      <Listener hasSingleKeys={false} />
      <Listener hasSingleKeys />
    </>,
  );
  press('/12');
  await expect.poll(() => runs).toEqual(['/12']);
  press('gt');
  await expect.poll(() => runs).toEqual(['/12', 'g t']);
  await userEvent.keyboard('{Control>}k{/Control}');
  // One for each listener.
  await expect.poll(() => runs).toEqual(['/12', 'g t', 'mod+k', 'mod+k']);
});

test('FND-02: a shortcut ends with its component', async () => {
  const runs: string[] = [];
  const more: string[] = [];
  const screen = await render(
    <>
      <Bound runs={runs} />
      <Listener hasSingleKeys />
    </>,
  );
  await userEvent.keyboard('/');
  await expect.poll(() => runs).toEqual(['/']);
  await screen.rerender(
    <>
      <Bound key="other" runs={more} />
      <Listener hasSingleKeys />
    </>,
  );
  await userEvent.keyboard('/');
  await expect.poll(() => more).toEqual(['/']);
  expect(runs).toEqual(['/']);
});
