/** The style sheet of the documentation, in the colours of the screens. */
export const style = `:root {
  color-scheme: light dark;
  --desk: light-dark(#f5f0e8, #191513);
  --sheet: light-dark(#fffdf9, #221d1a);
  --sunken: light-dark(#eee7dc, #151110);
  --line: light-dark(#e6ddd0, #362e29);
  --control: light-dark(#8f8174, #85776b);
  --ink: light-dark(#2b2126, #f4ede5);
  --ink2: light-dark(#5a4d52, #c6b9af);
  --brand: light-dark(#672c5a, #8f4c7d);
  --brand-ink: light-dark(#672c5a, #e4b5d7);
  --brand-soft: light-dark(#f3e6ef, #3a2535);
  --ring: light-dark(#8a4579, #d99ac8);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--desk); color: var(--ink); font: 16px/1.6 'Hanken Grotesk', system-ui, sans-serif; }
a { color: var(--brand-ink); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; background: var(--sheet); padding: 8px 12px; z-index: 1; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; padding: 12px 24px; background: var(--sheet); border-bottom: 1px solid var(--line); }
.home { display: flex; gap: 10px; align-items: center; color: var(--ink); text-decoration: none; }
.brand { fill: var(--brand); }
.door { fill: #fffdf9; }
form { display: flex; gap: 8px; flex: 0 1 420px; min-width: 0; }
input[type='search'] { flex: 1; min-width: 0; height: 44px; padding: 0 12px; font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--control); border-radius: 8px; }
::placeholder { color: var(--ink2); opacity: 1; }
button { height: 44px; padding: 0 16px; font: inherit; font-weight: 600; color: #fff; background: var(--brand); border: 0; border-radius: 8px; cursor: pointer; }
.columns { display: grid; grid-template-columns: 250px minmax(0, 1fr); gap: 32px; max-width: 1280px; margin: 0 auto; padding: 24px; align-items: start; }
nav { position: sticky; top: 16px; max-height: calc(100vh - 32px); overflow: auto; font-size: 15px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 7px 12px; border-radius: 8px; color: var(--ink); text-decoration: none; }
nav a:hover { background: var(--sunken); }
nav a[aria-current] { background: var(--brand-soft); color: var(--brand-ink); font-weight: 600; }
nav ul ul { margin: 4px 0 8px 12px; border-left: 1px solid var(--line); }
nav ul ul a { padding: 4px 12px; font-size: 14px; color: var(--ink2); }
main { min-width: 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 24px 40px 48px; }
main > p, main > ul, main > ol { max-width: 76ch; }
h1 { font-size: 30px; line-height: 1.2; margin: 8px 0 16px; letter-spacing: -0.01em; }
h2 { font-size: 22px; line-height: 1.3; margin: 40px 0 8px; padding-top: 16px; border-top: 1px solid var(--line); }
h3 { font-size: 17px; line-height: 1.4; margin: 28px 0 4px; }
.call { margin-top: 24px; padding-top: 4px; border-top: 1px solid var(--line); }
.address { margin: 0 0 8px; overflow-wrap: anywhere; }
.method { font-size: 13px; padding: 2px 8px; border-radius: 6px; background: var(--brand-soft); color: var(--brand-ink); }
code, pre { font: 14px/1.55 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
:not(pre) > code { background: var(--sunken); border-radius: 4px; padding: 1px 4px; overflow-wrap: anywhere; }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; padding: 14px 16px; margin: 8px 0 16px; overflow-x: auto; tab-size: 2; }
figure { margin: 8px 0; }
figcaption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.languages { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 8px; padding: 8px 0; border: 0; border-bottom: 1px solid var(--line); background: var(--sheet); }
.languages legend { float: left; padding: 0 12px 0 0; color: var(--ink2); line-height: 32px; }
.languages label { display: flex; gap: 8px; align-items: center; min-height: 32px; cursor: pointer; }
input[type='radio'] { accent-color: var(--brand); width: 18px; height: 18px; margin: 0; }
body:has(#in-curl:checked) .code:not(.in-curl), body:has(#in-ts:checked) .code:not(.in-ts), body:has(#in-py:checked) .code:not(.in-py) { display: none; }
details { margin: 8px 0; }
summary { cursor: pointer; font-weight: 600; padding: 6px 0; }
small { color: var(--ink2); font-weight: 400; font-size: 13.5px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 8px 0 16px; font-size: 15px; }
th { text-align: left; font-weight: 600; color: var(--ink2); }
th, td { padding: 7px 12px 7px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
details td:first-child, .codes td:first-child { white-space: nowrap; }
details td:nth-child(3) { min-width: 260px; }
.codes td:nth-child(n + 3) { min-width: 220px; }
tr:target td { background: var(--brand-soft); }
.found li { margin-bottom: 12px; }
.found p { margin: 0; color: var(--ink2); overflow-wrap: anywhere; }
@media (max-width: 900px) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 12px; }
  nav { position: static; }
  nav > ul { display: flex; flex-wrap: wrap; gap: 4px; }
  nav ul ul { display: none; }
  nav a { min-height: 40px; }
  main { padding: 12px 16px 32px; }
  header { padding: 12px 16px; }
  form { flex: 1 1 260px; }
  html { scroll-padding-top: 64px; }
}
@media (min-width: 901px) { html { scroll-padding-top: 64px; } }
@media (max-width: 640px) {
  .codes thead, details thead { display: none; }
  .codes tr, details tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line); }
  .codes td, details td { display: block; padding: 2px 0; border: 0; overflow-wrap: anywhere; }
  .codes td:empty, details td:empty { display: none; }
}
.index { list-style: none; padding: 0; }
.index li { margin: 2px 0; overflow-wrap: anywhere; }
@media print { header form, nav, .languages { display: none; } main { border: 0; padding: 0; } }
`;
