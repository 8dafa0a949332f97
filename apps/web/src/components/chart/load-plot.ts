import type uPlot from 'uplot';

type PlotClass = typeof uPlot;

let loaded: PlotClass | null = null;

/** uPlot, once it has been loaded; null before. */
export function loadedPlot(): PlotClass | null {
  return loaded;
}

/**
 * Loads uPlot. As it is read it makes a number format of the browser's language, and a browser that was
 * started in the language of no country calls it 'en-US@posix', which is none: it then reads 'en'.
 */
export async function loadPlot(): Promise<PlotClass> {
  if (loaded) return loaded;
  const isOdd = !isLanguageTag(navigator.language);
  if (isOdd) Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  try {
    const { default: Plot } = await import('uplot');
    loaded = Plot;
    return Plot;
  } finally {
    if (isOdd) Reflect.deleteProperty(navigator, 'language');
  }
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
