import { expect, test } from 'vitest';
import { html } from './html.ts';

test('texts are escaped, HTML is not, and false and null are omitted', () => {
  const inner = html`<b>${'<&"\''}</b>`;
  expect(html`<p>${inner}${[1, inner]}${false}${null}</p>`.text).toBe(
    '<p><b>&lt;&amp;&quot;&#39;</b>1<b>&lt;&amp;&quot;&#39;</b></p>',
  );
});
