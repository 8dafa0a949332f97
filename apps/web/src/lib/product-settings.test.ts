import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { worker } from '../../test/fake-server.ts';
import { withFakeServer } from '../../test/render-app.tsx';
import { readProduct } from './product-settings.ts';

withFakeServer();

test('name and links are those of the installation', async () => {
  const result = { name: 'Lokero', userGuideUrl: 'https://guide.test', helpdeskUrl: null };
  worker.use(http.get('/api/product', () => HttpResponse.json({ result })));
  expect(await readProduct()).toEqual({ name: 'Lokero', userGuideUrl: 'https://guide.test' });
});

test('without an answer it is Kolli without links', async () => {
  worker.use(http.get('/api/product', () => HttpResponse.error()));
  expect(await readProduct()).toEqual({ name: 'Kolli' });
});
