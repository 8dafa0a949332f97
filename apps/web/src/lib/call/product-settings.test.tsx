import { expect, test } from 'vitest';
import { network, result } from '../../../test/fake/server.ts';
import { readProduct } from './product-settings.ts';

test('name, links and sign-in methods come from the installation', async () => {
  const userGuideUrl = 'https://guide.test';
  const product = { name: 'Lokero', userGuideUrl, workAccountName: 'Entra', passwordSignIn: false };
  network.get('/api/product', () => result({ ...product, helpdeskUrl: null }));
  expect(await readProduct()).toEqual(product);
});

test('without a response it is Kolli without links', async () => {
  network.get('/api/product', () => Response.error());
  expect(await readProduct()).toEqual({ name: 'Kolli', passwordSignIn: true });
});
