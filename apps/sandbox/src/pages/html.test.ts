import { expect, test } from 'vitest';
import { html } from './html.ts';

test('what is put in is escaped, HTML itself is not, and nothing stands for false and null', () => {
  const inner = html`<b>${'<&"\''}</b>`;
  expect(html`<p>${inner}${[1, inner]}${false}${null}</p>`.text).toBe(
    '<p><b>&lt;&amp;&quot;&#39;</b>1<b>&lt;&amp;&quot;&#39;</b></p>',
  );
});
