import { expect, test } from 'vitest';
import { network } from '../../../test/fake/server.ts';
import { readProduct } from './product-settings.ts';

test('name, links and sign-in methods come from the installation', async () => {
  const result = {
    name: 'Lokero',
    userGuideUrl: 'https://guide.test',
    helpdeskUrl: null,
    workAccountName: 'Entra',
    passwordSignIn: false,
  };
  network.get('/api/product', () => Response.json({ result }));
  expect(await readProduct()).toEqual({
    name: 'Lokero',
    userGuideUrl: 'https://guide.test',
    workAccountName: 'Entra',
    passwordSignIn: false,
  });
});

test('without a response it is Kolli without links', async () => {
  network.get('/api/product', () => Response.error());
  expect(await readProduct()).toEqual({ name: 'Kolli', passwordSignIn: true });
});
