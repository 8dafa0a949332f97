import { type Html, html } from './html.ts';

export type Place = 'start' | 'orders' | 'boxes' | 'phone' | 'mailbox' | 'people';

const places: readonly { place: Place; href: string; name: string }[] = [
  { place: 'start', href: '/', name: 'Start' },
  { place: 'orders', href: '/order-source', name: 'Order source' },
  { place: 'boxes', href: '/boxes', name: 'Boxes' },
  { place: 'phone', href: '/phone', name: 'Phone' },
  { place: 'mailbox', href: '/mailbox', name: 'Mailbox' },
];

const product = 'Kolli sandbox';

interface Frame {
  readonly language: string;
  readonly title: string;
  /** The name of the product, for the title. */
  readonly product: string;
  readonly skip: string;
  readonly bar: Html;
  readonly body: Html;
  readonly scripts?: readonly string[];
}

/** A complete page of the sandbox; `title` is also its heading. */
export function page(
  place: Place,
  title: string,
  body: Html,
  scripts: readonly string[] = [],
): string {
  const bar = html`<a class="mark" href="/"><img src="/static/mark.svg" alt="" width="28" height="28">Kolli <span>sandbox</span></a>
<nav aria-label="Sandbox">${places.map((one) => tab(one, place))}</nav>`;
  return framed({ language: 'en', title, product, skip: 'Skip to content', bar, body, scripts });
}

/** A complete page in the style of the product with its own header bar. */
export function framed({ language, title, product, skip, bar, body, scripts = [] }: Frame): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === product ? product : html`${title} – ${product}`}</title>
<link rel="icon" href="/static/mark.svg">
<link rel="stylesheet" href="/static/inter/opsz.css">
<link rel="stylesheet" href="/static/tokens.css">
<link rel="stylesheet" href="/static/sandbox.css">
<link rel="stylesheet" href="/static/box.css">
${scripts.map((script) => html`<script type="module" src="/static/${script}"></script>`)}
</head>
<body>
<a class="skip" href="#main">${skip}</a>
<header class="bar">
${bar}
</header>
<main id="main">
<h1>${title}</h1>
${body}
</main>
</body>
</html>`.text;
}

function tab(one: (typeof places)[number], current: Place): Html {
  const isCurrent = one.place === current;
  return html`<a href="${one.href}"${isCurrent && html` aria-current="page"`}>${one.name}</a>`;
}
