import { expect, test } from 'vitest';
import { searchOver } from './search-pages.ts';

test('the texts are prepared once: a search reads no page again', () => {
  let readings = 0;
  const page = {
    path: '/docs',
    title: 'Orders',
    hasSamples: false,
    get html() {
      readings += 1;
      return '<h2 id="send">Send an order</h2><p>With its key.</p>';
    },
  };
  const search = searchOver([page]);
  const [found] = search('ORDER key');
  expect(found).toMatchObject({ address: '/docs#send', excerpt: 'Send an order With its key.' });
  for (let searches = 0; searches < 100; searches += 1) search('order');
  expect(readings).toBe(1);
});
