import { expect, test } from 'vitest';
import { breakingChanges } from './breaking-changes.mjs';

const parcel = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    state: { type: 'string', enum: ['new', 'ended'] },
    place: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    lines: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
  },
  required: ['id', 'state', 'place'],
  additionalProperties: false,
};
const body = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 20, pattern: '^a' },
    size: { type: 'string', enum: ['small', 'large'] },
    count: { type: ['integer', 'null'], minimum: 0, maximum: 9 },
    kind: { oneOf: [{ type: 'boolean' }, { type: 'object', additionalProperties: false }] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
  },
  required: ['name'],
  additionalProperties: false,
};
const sound = {
  'x-error-codes': { gone: [404, 'Gone'], busy: [503, 'Busy'] },
  components: { schemas: { parcel } },
  paths: {
    '/parcels/{id}': {
      post: {
        operationId: 'changeParcel',
        security: [{ AuthToken: [] }],
        'x-access': { access: { permission: 'delivery.write' } },
        'x-codes': ['gone', 'busy'],
        'x-refused': { 'body.name': { 'validation.required': "nothing, ''" } },
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/parcel' } } },
          },
        },
      },
    },
  },
};

/** The changes that are found after the part at `path` became `value`; it is removed if that is undefined. */
function changesAfter(path, value) {
  const api = structuredClone(sound);
  const call = api.paths['/parcels/{id}'].post;
  const input = call.requestBody.content['application/json'].schema;
  const answer = api.components.schemas.parcel;
  const parts = { api, call, input, fields: input.properties, answer, shown: answer.properties };
  const names = path.split(' ');
  const last = names.pop();
  const holder = names.reduce((part, name) => part[name], parts);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return breakingChanges(sound, api);
}

const name = 'POST /parcels/{id}: ';
const access = { access: 'administration' };
const refused = 'call x-refused body.name';
const [text, integer, boolean] = ['string', 'integer', 'boolean'].map((type) => ({ type }));
const required = (path) => `${path}: required, but may be missing`;

test.each([
  ['code gone: removed', 'api x-error-codes gone', undefined],
  ['code busy: status 503 became 409', 'api x-error-codes busy', [409, 'Busy']],
  [`${name}removed`, 'api paths /parcels/{id} post', undefined],
])('%s', (found, path, value) => expect(changesAfter(path, value)).toEqual([found]));

test.each([
  ['x-access changed to {"access":"administration"}', 'call x-access', access],
  ['security changed to [{"key":[]}]', 'call security', [{ key: [] }]],
  ['operationId changed to "renamed"', 'call operationId', 'renamed'],
  ['code busy removed', 'call x-codes', ['gone']],
  ['body.name: refused with a, before not: zero, one', `${refused} a`, 'zero, one'],
  ['body.name: refused with a, before validation.required: nothing', refused, { a: 'nothing' }],
  [required('input.body.size'), 'input required', ['name', 'size']],
  [
    required('input.query'),
    'call parameters 1',
    { in: 'query', name: 'at', required: true, schema: {} },
  ],
  ['input.path: unknown', 'call parameters', []],
  ['input.body.size: unknown', 'fields size', undefined],
  ['input.body.size: large not among the values', 'fields size enum', ['small']],
  ['input.body.name: others not among the values', 'fields name enum', ['a']],
  ['input.body.name: maxLength 20 is above 19', 'fields name maxLength', 19],
  ['input.body.count: minimum 0 is below 1', 'fields count minimum', 1],
  ['input.body.name: pattern "^a" is not "^b"', 'fields name pattern', '^b'],
  ['input.body.count: null is not integer', 'fields count type', 'integer'],
  ['input.body.kind: object is not boolean', 'fields kind oneOf', [boolean]],
  ['input.body.tags[]: string is not integer', 'fields tags items', integer],
  ['input.body.tags: maxItems 3 is above 2', 'fields tags maxItems', 2],
  ['answers of the type application/json removed', 'call responses 200 content', {}],
  ['answer.lines: not there', 'shown lines', undefined],
  [required('answer.id'), 'answer required', ['state', 'place']],
  ['answer.state: lost not among the values', 'shown state enum', ['new', 'ended', 'lost']],
  ['answer.id: null is not string', 'shown id type', ['string', 'null']],
  ['answer.lines[].n: number is not integer', 'shown lines items properties n type', 'number'],
  ['answer.id: format undefined is not "uuid"', 'shown id format', undefined],
])('a client is broken by %s', (found, path, value) => {
  expect(changesAfter(path, value)).toEqual([name + found]);
});

test.each([
  ['a new call', 'api paths /new', { get: {} }],
  ['a new code', 'call x-codes', ['gone', 'busy', 'new']],
  ['an optional field', 'fields more', text],
  ['a field no longer required', 'input required', []],
  ['a wider limit', 'fields name maxLength', 30],
  ['no limit any more', 'fields count minimum', undefined],
  ['no pattern any more', 'fields name pattern', undefined],
  ['one more value of the input', 'fields size enum', ['small', 'large', 'huge']],
  ['one more form of the input', 'fields kind oneOf', [...body.properties.kind.oneOf, text]],
  ['a wider type of the input', 'fields count type', ['number', 'null']],
  ['a new field of the answer', 'shown more', text],
  ['a field that the answer now always has', 'answer required', ['id', 'state', 'place', 'lines']],
  ['a value less in the answer', 'shown state enum', ['new']],
  ['an answer that is never null', 'shown place', text],
  ['fewer refusals', refused, {}],
  ['other words', 'fields name description', 'New'],
])('%s breaks nobody', (_what, path, value) => expect(changesAfter(path, value)).toEqual([]));
