import { showProfile } from '@kolli/contract/people/profile';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { onTestFinished } from 'vitest';
import { ToastHost } from '../src/components/toast/toast-host.tsx';
import { createAppCache } from '../src/features/session/app-cache.ts';
import { CallFailuresListener } from '../src/features/session/call-failures-listener.tsx';
import { callQuery } from '../src/lib/call/query.ts';
import { state } from './fake/server.ts';
import { renderRouted } from './render-routed.tsx';

/**
 * Opens a modal like a signed-in screen: with a button, its own query client, toasts and profile.
 * The same button opens it again after it was closed.
 */
export async function openModal(draw: (close: () => void) => ReactNode) {
  state.hasSession = true;
  const { queryClient, failures } = createAppCache();
  onTestFinished(() => queryClient.clear());
  await queryClient.ensureQueryData(callQuery(showProfile, {}));
  const screen = await renderRouted(
    <QueryClientProvider client={queryClient}>
      <CallFailuresListener failures={failures} />
      <ToastHost />
      <Opener draw={draw} />
    </QueryClientProvider>,
  );
  const opener = screen.getByRole('button', { name: 'Open it' });
  await opener.click();
  return { screen, opener, queryClient, dialog: screen.getByRole('dialog') };
}

function Opener({ draw }: { draw: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open it
      </button>
      {isOpen && draw(() => setIsOpen(false))}
    </>
  );
}
