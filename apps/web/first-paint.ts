import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import en from './src/locales/en.json' with { type: 'json' };

const folder = join(import.meta.dirname, 'src/app');
const place = '<!--first-paint-->';
const styleLink = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const scriptPlace = '<!--before-paint-->';
/** The only font that Finnish, Swedish, Norwegian and English texts need. */
const font = /^assets\/inter-latin-opsz-normal-.+\.woff2$/;

/** The styles of the frame in a page, with those of the app's own values that it uses. */
async function firstStyles(html: string): Promise<string> {
  const [frame, sizes, tokens] = await Promise.all(
    ['first-paint.css', 'sizes.css', 'tokens.css'].map((name) =>
      readFile(join(folder, name), 'utf8'),
    ),
  );
  const isUsed = (line: string) => {
    const name = /^ {2}(--[\w-]+): .*;$/.exec(line)?.[1];
    return name === undefined ? !line.startsWith('  ') : `${html}${frame}`.includes(`var(${name})`);
  };
  const colours = tokens?.split('\n').filter(isUsed).join('\n');
  return [colours, sizes, frame].join('\n').replaceAll(/\/\*.*?\*\/|\n\s*/gs, '');
}

/** What runs before the first paint, without its comments. */
async function firstScript(): Promise<string> {
  const script = await readFile(join(folder, 'before-paint.js'), 'utf8');
  return `<script>${script.replaceAll(/^\s*\/\/.*\n/gm, '').trim()}</script>`;
}

const preload = (attributes: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', crossorigin: true, ...attributes },
  injectTo: 'head',
});

/**
 * Gives both pages the script that runs before it, and the page of the app its first paint: the styles of the frame are in the page, with the nonce of
 * each answer; the app's style sheets are loaded at once but stand after the frame, which does not wait for them.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: async (page, { bundle }) => {
        const script = await firstScript();
        const html = page.replace(scriptPlace, () => script);
        if (!html.includes(place)) return html;
        const styled = html
          .replace(place, `<style nonce="{{nonce}}">${await firstStyles(html)}</style>`)
          // Login is in English until somebody chooses another language (UIX-03).
          .replace('<!--signIn.title-->', en.signIn.title)
          .replace('<!--signIn.lead-->', en.signIn.lead);
        if (bundle === undefined) return styled;
        const sheets = [...styled.matchAll(styleLink)];
        const fonts = Object.keys(bundle).filter((name) => font.test(name));
        return {
          html: styled
            .replaceAll(styleLink, '')
            .replace('</body>', `${sheets.map(([link]) => link.trim()).join('\n')}\n  </body>`),
          tags: [
            ...sheets.map(([, href = '']) => preload({ as: 'style', href })),
            ...fonts.map((name) => preload({ as: 'font', type: 'font/woff2', href: `/${name}` })),
          ],
        };
      },
    },
  };
}
