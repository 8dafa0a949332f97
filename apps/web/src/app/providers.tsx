import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { keepClicks } from '../lib/keep-click.ts';
import { styleNonce } from './style-nonce.ts';
import { cssVariables, theme } from './theme.ts';

/** What every screen has: the Mantine theme, the stored colour scheme, and clicks that are not lost. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(keepClicks, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
