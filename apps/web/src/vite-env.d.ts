/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** 'true' only in a build for automated tests: English is the default language. */
  readonly VITE_AUTOMATED_TESTS?: string;
}
