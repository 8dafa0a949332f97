import type uPlot from 'uplot';

type PlotClass = typeof uPlot;

let loaded: PlotClass | null = null;

/** uPlot once it has loaded; null before. */
export function loadedPlot(): PlotClass | null {
  return loaded;
}

/**
 * Loads uPlot. The module makes a number format for `navigator.language` when it is imported; a
 * browser started in the POSIX locale reports 'en-US@posix', which is not a valid tag, so the import
 * runs with 'en' instead.
 */
export async function loadPlot(): Promise<PlotClass> {
  if (loaded) return loaded;
  const isInvalid = !isLanguageTag(navigator.language);
  if (isInvalid) Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  try {
    const { default: Plot } = await import('uplot');
    loaded = Plot;
    return Plot;
  } finally {
    if (isInvalid) Reflect.deleteProperty(navigator, 'language');
  }
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
