import { faultsWithin } from './schema-within.mjs';

const finderOf = (document) => (ref) =>
  ref
    .slice(2)
    .split('/')
    .reduce((part, name) => part[name], document);

/**
 * What a client relies on and a newer API no longer keeps, as sentences. More calls, fields of answers,
 * optional input, wider limits and fewer refusals are no breaking changes.
 * @param {object} before an API as `apiDocument` has it
 * @param {object} after
 * @returns {string[]}
 */
export function breakingChanges(before, after) {
  const codes = Object.entries(before['x-error-codes']).flatMap(([code, [status]]) => {
    const now = after['x-error-codes'][code]?.[0];
    if (now === undefined) return [`code ${code}: removed`];
    return now === status ? [] : [`code ${code}: status ${status} became ${now}`];
  });
  const calls = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => {
      const now = after.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      if (now === undefined) return [`${name}: removed`];
      return changesOfCall([call, now], [finderOf(before), finderOf(after)]).map(
        (change) => `${name}: ${change}`,
      );
    }),
  );
  return [...codes, ...calls];
}

function changesOfCall([was, now], [findBefore, findAfter]) {
  const facts = ['operationId', 'security', 'x-access'].filter(
    (fact) => JSON.stringify(was[fact]) !== JSON.stringify(now[fact]),
  );
  // A name of a shared schema is looked up in the document that it is from.
  const input = (call, find) => bare(inputOf(call), find);
  const answers = Object.entries(was.responses['200'].content).flatMap(([type, { schema }]) => {
    const then = now.responses['200'].content[type]?.schema;
    if (then === undefined) return [`answers of the type ${type} removed`];
    const at = { path: 'answer', isAnswer: true };
    return faultsWithin(bare(then, findAfter), bare(schema, findBefore), at);
  });
  return [
    ...facts.map((fact) => `${fact} changed to ${JSON.stringify(now[fact])}`),
    ...was['x-codes']
      .filter((code) => !now['x-codes'].includes(code))
      .map((code) => `code ${code} removed`),
    ...faultsWithin(input(was, findBefore), input(now, findAfter), {
      path: 'input',
      isAnswer: false,
    }),
    ...answers,
    ...refusalChanges(was['x-refused'], now['x-refused']),
  ];
}

/** A schema without references. */
function bare(schema, find) {
  if (Array.isArray(schema)) return schema.map((one) => bare(one, find));
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.$ref) return bare(find(schema.$ref), find);
  return Object.fromEntries(Object.entries(schema).map(([key, one]) => [key, bare(one, find)]));
}

/** Parameters and body as one schema. */
function inputOf({ parameters = [], requestBody }) {
  const places = Map.groupBy(parameters, (parameter) => parameter.in);
  const parts = [...places].map(([place, of]) => [place, objectOf(of)]);
  const body = requestBody?.content['application/json'].schema;
  if (body) parts.push(['body', body]);
  const required = parts
    .filter(([place, part]) => (place === 'body' ? requestBody.required : part.required.length > 0))
    .map(([place]) => place);
  return {
    type: 'object',
    properties: Object.fromEntries(parts),
    required,
    additionalProperties: false,
  };
}

const objectOf = (parameters) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  additionalProperties: false,
});

/** Inputs of a field that were accepted, or refused with another code. */
function refusalChanges(was, now) {
  const byInput = (refusals) =>
    Object.entries(refusals ?? {}).flatMap(([code, inputs]) =>
      inputs.split(', ').map((input) => [input, code]),
    );
  return Object.keys(was).flatMap((field) => {
    if (now[field] === undefined) return [];
    const codes = new Map(byInput(was[field]));
    const changed = byInput(now[field]).filter(([input, code]) => codes.get(input) !== code);
    const inputsByChange = Map.groupBy(
      changed,
      ([input, code]) => `${code}, before ${codes.get(input) ?? 'not'}`,
    );
    return [...inputsByChange].map(
      ([change, of]) =>
        `${field}: refused with ${change}: ${of.map(([input]) => input).join(', ')}`,
    );
  });
}
