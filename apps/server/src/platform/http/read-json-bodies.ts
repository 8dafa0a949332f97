import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../coded-error.ts';

/**
 * Reads bodies of `application/json` in UTF-8, and no others. Bytes that are no UTF-8 would all become the same character,
 * and so different ids the same one. Keys of prototypes are dropped, not refused: what a box sends must not stop it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (isUtf8(body)) void parse(request, body.toString('utf8'), done);
      else done(new CodedError('malformed_json'));
    },
  );
}
