import { expect, test } from 'vitest';
import { z } from 'zod';
import { requestService } from './pharmacy-changes.ts';

const { body = z.never() } = requestService;

test('a service request requires a description, clearing it does not', () => {
  const request = { serviceRequest: true, description: 'The display is dark.' };
  expect(body.parse(request)).toEqual(request);
  for (const description of [undefined, '', null, '  '])
    expect(body.safeParse({ ...request, description }).error?.issues).toMatchObject([
      { path: ['description'], message: 'validation.required' },
    ]);
  expect(body.parse({ serviceRequest: false })).toEqual({ serviceRequest: false });
});
