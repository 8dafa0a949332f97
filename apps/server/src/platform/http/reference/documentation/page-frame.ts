import { sampleLanguages } from './code-samples.ts';
import { escapeHtml } from './html.ts';
import type { DocumentationPage } from './pages.ts';
import type { Found } from './search-pages.ts';

type Link = Pick<DocumentationPage, 'path' | 'title'>;

const mark = `<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect width="28" height="28" rx="7" class="brand"/><rect x="6" y="6" width="7" height="16" rx="1.6" class="door"/><rect x="15" y="6" width="7" height="7" rx="1.6" class="door"/><rect x="15" y="15" width="7" height="7" rx="1.6" class="door" opacity="0.6"/></svg>`;

const languages = `<fieldset class="languages"><legend>Code in</legend>${Object.entries(
  sampleLanguages,
)
  .map(
    ([language, title], index) =>
      `<label><input type="radio" name="language" id="in-${language}"${index === 0 ? ' checked' : ''}>${title}</label>`,
  )
  .join('')}</fieldset>`;

function sections(html: string): string {
  const found = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)];
  const links = found.map(([, id, title]) => `<li><a href="#${id}">${title}</a></li>`);
  return links.length < 2 ? '' : `<ul>${links.join('')}</ul>`;
}

/** A whole page around its content. */
export function pageFrame(
  links: readonly Link[],
  shown: Pick<DocumentationPage, 'path' | 'title' | 'hasSamples' | 'html'>,
  query = '',
): string {
  const items = links.map(({ path, title }) => {
    const isShown = path === shown.path;
    const inner = isShown ? sections(shown.html) : '';
    return `<li><a href="${path}"${isShown ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>${inner}</li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(shown.title)} · Kolli for integrators</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="/docs">${mark}<span><b>Kolli</b> for integrators</span></a>
<form role="search" action="/docs/search"><input type="search" name="q" value="${escapeHtml(query)}" aria-label="Search" placeholder="Search calls, fields, codes" maxlength="100" required><button>Search</button></form>
</header>
<div class="columns">
<nav aria-label="Pages"><ul>${items.join('')}</ul></nav>
<main id="content" tabindex="-1">
${shown.hasSamples ? languages : ''}
${shown.html}
</main>
</div>
</body>
</html>
`;
}

/** The page with what a search found. */
export function foundPage(links: readonly Link[], query: string, found: readonly Found[]): string {
  const items = found.map(
    ({ address, page, title, excerpt }) =>
      `<li><a href="${address}">${escapeHtml(title)}</a> <small>${escapeHtml(page)}</small><p>${escapeHtml(excerpt)}</p></li>`,
  );
  const html =
    items.length === 0
      ? `<h1>Search</h1><p>Nothing has all of: <b>${escapeHtml(query)}</b>. Try fewer words, or the code of an answer.</p>`
      : `<h1>Search: ${escapeHtml(query)}</h1><ol class="found">${items.join('')}</ol>`;
  return pageFrame(links, { path: '', title: 'Search', hasSamples: false, html }, query);
}
