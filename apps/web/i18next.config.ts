import { defineConfig } from 'i18next-cli';

/** Which texts the web app uses; `npm run check` compares them with the catalogues. */
export default defineConfig({
  locales: ['en', 'fi', 'sv', 'no'],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    ignore: ['src/**/*.test.{ts,tsx}', 'src/**/*.gen.ts'],
    output: 'src/locales/{{language}}.json',
    primaryLanguage: 'en',
    defaultNS: false,
    nsSeparator: false,
    extractFromComments: false,
    removeUnusedKeys: true,
    sort: false,
    // Keys that are built from codes and states at run time. The parity check and the contract's
    // types of codes cover these.
    preservePatterns: ['error.*'],
  },
});
