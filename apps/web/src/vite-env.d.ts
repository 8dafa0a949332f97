/// <reference types="vite/client" />

declare module '*.json?customer' {
  const texts: object;
  export default texts;
}

declare module '*.json?sign-in' {
  const texts: object;
  export default texts;
}

interface ImportMetaEnv {
  /** 'true' only in a build for automated tests: English is the default language. */
  readonly VITE_AUTOMATED_TESTS?: string;
}
