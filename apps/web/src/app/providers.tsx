import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from './style-nonce.ts';
import { cssVariables, theme } from './theme.ts';

/** The providers of every screen: the Mantine theme and the stored colour scheme. */
export function Providers({ children }: { children: ReactNode }) {
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
