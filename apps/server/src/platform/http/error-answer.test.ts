import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CodedError } from '../coded-error.ts';
import { answerTo, InvalidInput, registerErrorAnswers } from './error-answer.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

test.each([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'malformed_json'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'malformed_json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformed_json'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'body_too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
  ['FST_ERR_BAD_URL', 'no_such_call'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'no_such_call'],
  ['FST_STATIC_FORBIDDEN_PATH', 'no_such_call'],
  ['ECONNREFUSED', 'service_unavailable'],
])('%s becomes %s', (code, answer) => {
  expect(answerTo(coded(code))).toMatchObject({ code: answer });
});

test('an unexpected error has no mapped response', () => {
  const syntax = new SyntaxError('x');
  for (const fault of [new Error('x'), syntax, coded('23505'), coded('x', { statusCode: 400 })])
    expect(answerTo(fault)).toBeUndefined();
  expect(answerTo(Object.assign(syntax, { statusCode: 400 }))?.code).toBe('malformed_json');
});

function errorsOf(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input);
  if (error === undefined) throw new Error('The input is valid');
  return new InvalidInput('body', error).errors;
}

test('a field is reported once, with its first error, at most a hundred are, and only our own message keys are passed on', () => {
  const both = z.string().min(3, 'validation.short').regex(/x/, 'errorDate');
  const schema = z.strictObject({
    both,
    list: z.array(z.strictObject({ name: z.string().min(1, 'missing_fields') })),
    plain: z.string(),
  });
  expect(errorsOf(schema, { both: 'a', list: [{ name: '' }], plain: 1, more: 1, most: 2 })).toEqual(
    [
      { msg: 'validation.short', path: 'body.both' },
      { msg: 'missing_fields', path: 'body.list.0.name' },
      { msg: 'validation.invalid', path: 'body.plain' },
      { msg: 'validation.unknownField', path: 'body.more' },
      { msg: 'validation.unknownField', path: 'body.most' },
    ],
  );
  expect(errorsOf(both, 'xa')).toEqual([{ msg: 'validation.short', path: 'body' }]);
  expect(errorsOf(both, 'abc')).toEqual([{ msg: 'errorDate', path: 'body' }]);
  const given = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 1]));
  expect(errorsOf(z.strictObject({}), given)).toHaveLength(100);
});

const lines: string[] = [];
const app = Fastify({
  logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
});
registerErrorAnswers(app);
app.get<{ Params: { fault: string } }>('/:fault', async (request) => {
  if (request.params.fault === 'unforeseen') throw new Error('contains a secret');
  if (request.params.fault === 'away') throw coded('ECONNREFUSED');
  throw new CodedError('forbidden');
});
afterAll(() => app.close());

test('an unexpected error is logged and not in the response; an unavailable database is a warning with Retry-After; a refusal is not logged', async () => {
  const answer = await app.inject('/unforeseen');
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'unknown' }]);
  expect(answer.body).not.toContain('secret');
  expect(answer.headers).not.toHaveProperty('retry-after');
  const [line = '{}'] = lines.splice(0);
  expect(JSON.parse(line)).toMatchObject({ level: 50, err: { message: 'contains a secret' } });
  const away = await app.inject('/away');
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2']);
  expect(lines.splice(0).map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([
    40,
  ]);
  const refused = await app.inject('/forbidden');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([403, undefined]);
  expect(lines).toEqual([]);
});
