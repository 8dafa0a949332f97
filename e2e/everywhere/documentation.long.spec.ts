import { check } from '../testing/check-screen.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const paths = ['', '/orders', '/changes', '/boxes', '/errors', '/limits', '/changelog'];

test('INT-06: every page is accessible and fits, wide and light or narrow and dark', async ({
  newPage,
}) => {
  for (const shape of [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    const page = await newPage({ ...shape, height: 844 });
    for (const path of paths) {
      await page.goto(`${site.url}/docs${path}`);
      await check(page, `/docs${path}, ${shape.width} px`);
    }
  }
});
