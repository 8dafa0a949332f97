import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { worker } from '../../../test/fake/fake-server.ts';
import { withFakeServer } from '../../../test/render-app.tsx';
import { readProduct } from './product-settings.ts';

withFakeServer();

test('name, links and sign-in methods come from the installation', async () => {
  const result = {
    name: 'Lokero',
    userGuideUrl: 'https://guide.test',
    helpdeskUrl: null,
    workAccountName: 'Entra',
    passwordSignIn: false,
  };
  worker.use(http.get('/api/product', () => HttpResponse.json({ result })));
  expect(await readProduct()).toEqual({
    name: 'Lokero',
    userGuideUrl: 'https://guide.test',
    workAccountName: 'Entra',
    passwordSignIn: false,
  });
});

test('without a response it is Kolli without links', async () => {
  worker.use(http.get('/api/product', () => HttpResponse.error()));
  expect(await readProduct()).toEqual({ name: 'Kolli', passwordSignIn: true });
});
