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

/** A whole page of the sandbox; `title` is also its first heading. */
export function page(
  place: Place,
  title: string,
  body: Html,
  scripts: readonly string[] = [],
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === product ? product : html`${title} – ${product}`}</title>
<link rel="icon" href="/static/mark.svg">
<link rel="stylesheet" href="/static/tokens.css">
<link rel="stylesheet" href="/static/sandbox.css">
<link rel="stylesheet" href="/static/box.css">
${scripts.map((script) => html`<script type="module" src="/static/${script}"></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="mark" href="/"><img src="/static/mark.svg" alt="" width="28" height="28">Kolli <span>sandbox</span></a>
<nav aria-label="Sandbox">${places.map((one) => tab(one, place))}</nav>
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
