/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** 'true' in a build for automated tests only: English as the language when none is stored. */
  readonly VITE_AUTOMATED_TESTS?: string;
}
