/** A browser in words that its owner recognizes. Null where the text does not say. */
export interface DescribedBrowser {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

/** The first that matches: most browsers also name those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (list: typeof browsers, text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Describes a browser by its User-Agent header. */
export function describeBrowser(userAgent: string | null): DescribedBrowser {
  const text = userAgent ?? '';
  return {
    browser: firstOf(browsers, text),
    system: firstOf(systems, text),
    isPhone: /\bMobile\b|\biPhone\b/.test(text),
  };
}
