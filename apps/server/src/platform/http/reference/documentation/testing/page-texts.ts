import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

/** The pages with a text of their own, and where that is written. */
const sources = {
  start: 'integration/getting-started.md',
  orders: 'integration/orders.md',
  changes: 'integration/changes.md',
  boxes: 'device-api.md',
  limits: 'integration/limits.md',
  changelog: 'integration/changelog.md',
};

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]*>|&\w+;/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens);
      return `<h${depth} id="${idOf(text)}">${text}</h${depth}>\n`;
    },
  },
});

/** HTML of a text; what may be wider than the page can be scrolled by keyboard, too. */
function htmlOf(file: string): string {
  const folder = join(import.meta.dirname, '../../../../../../../../docs');
  const html = marked.parse(readFileSync(join(folder, file), 'utf8'), { async: false });
  return html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** The source with the texts of the pages. */
export function pageTextsSource(): string {
  const texts = Object.fromEntries(
    Object.entries(sources).map(([name, file]) => [name, htmlOf(file)]),
  );
  return `// Written from docs/integration and docs/device-api.md by \`npm test -- apps/server/src/platform/http/reference -u\`.

/** The texts of the documentation, by page, as HTML. */
export const pageTexts = ${JSON.stringify(texts, null, 2)} as const;
`;
}
