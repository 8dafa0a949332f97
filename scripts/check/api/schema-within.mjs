const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const annotations = ['description', 'example', 'examples', 'title', 'default', '$ref'];
const compared = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'required', 'properties', 'items'];
const known = new Set(
  [lowest, highest, annotations, compared, ['prefixItems', 'additionalProperties']].flat(),
);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The forms of a schema: those of a union, and one for each type. */
function forms(schema, find) {
  if (schema.$ref) return forms(find(schema.$ref), find);
  const { anyOf, oneOf, ...rest } = schema;
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((one) => forms(one, find)).map((one) => ({ ...rest, ...one }));
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

/**
 * Why a value of the schema `narrow` may be none of `wide`, as sentences; nothing if it always is one.
 * @param {object} narrow JSON Schema
 * @param {object} wide JSON Schema
 * @param {{ path: string, isAnswer: boolean, find: (ref: string) => object }} at of an answer, fields
 *   that `wide` does not have are no fault, and each field that it has must be there
 * @returns {string[]}
 */
export function faultsWithin(narrow, wide, at) {
  const wideForms = forms(wide, at.find);
  return forms(narrow, at.find).flatMap((form) => {
    const tries = wideForms.map((one) => formFaults(form, one, at));
    return tries.reduce((best, one) => (one.length < best.length ? one : best));
  });
}

function formFaults(narrow, wide, at) {
  if (wide === true || same(wide, {}) || same(narrow, wide)) return [];
  if (narrow.type === 'null' && wide.type === 'null') return [];
  const fault = (what) => [`${at.path}: ${what}`];
  const isTyped = wide.type === undefined || narrow.type === wide.type;
  if (!isTyped && !(narrow.type === 'integer' && wide.type === 'number'))
    return fault(`${narrow.type ?? 'anything'} is not ${wide.type}`);
  return [
    ...valueFaults(narrow, wide).flatMap(fault),
    ...objectFaults(narrow, wide, at),
    ...itemFaults(narrow, wide, at),
  ];
}

/** Values, limits, and every keyword that is not understood here. */
function valueFaults(narrow, wide) {
  const valuesOf = ({ enum: values, const: value }) =>
    values ?? (value === undefined ? undefined : [value]);
  const allowed = valuesOf(wide);
  const values = valuesOf(narrow);
  const others = values?.filter((value) => !allowed?.includes(value)) ?? ['others'];
  const keys = Object.keys(wide).filter((key) => !known.has(key));
  return [
    ...(allowed && others.length > 0 ? [`${others.join(', ')} not among the values`] : []),
    ...(values ? [] : lowest.filter((key) => wide[key] > (narrow[key] ?? -Infinity))).map(
      (key) => `${key} ${narrow[key]} is below ${wide[key]}`,
    ),
    ...(values ? [] : highest.filter((key) => wide[key] < (narrow[key] ?? Infinity))).map(
      (key) => `${key} ${narrow[key]} is above ${wide[key]}`,
    ),
    ...(values ? [] : keys.filter((key) => !same(narrow[key], wide[key]))).map(
      (key) => `${key} ${JSON.stringify(narrow[key])} is not ${JSON.stringify(wide[key])}`,
    ),
  ];
}

function objectFaults(narrow, wide, at) {
  if (narrow.type !== 'object') return [];
  const inner = (name) => ({ ...at, path: `${at.path}.${name}` });
  const required = (wide.required ?? []).filter((name) => !narrow.required?.includes(name));
  const fields = Object.entries(narrow.properties ?? {});
  const others = wide.additionalProperties ?? true;
  const lost = at.isAnswer ? Object.keys(wide.properties ?? {}) : [];
  const isOpen = (narrow.additionalProperties ?? true) !== false;
  return [
    ...required.map((name) => `${at.path}.${name}: required, but may be missing`),
    ...lost
      .filter((name) => !required.includes(name) && !Object.hasOwn(narrow.properties ?? {}, name))
      .map((name) => `${at.path}.${name}: not there`),
    ...fields.flatMap(([name, field]) => {
      const wideField = wide.properties?.[name] ?? others;
      if (wideField === false) return at.isAnswer ? [] : [`${at.path}.${name}: unknown`];
      return wideField === true ? [] : faultsWithin(field, wideField, inner(name));
    }),
    ...(isOpen && others === false && !at.isAnswer ? [`${at.path}: other fields`] : []),
    ...(typeof narrow.additionalProperties === 'object' && typeof others === 'object'
      ? faultsWithin(narrow.additionalProperties, others, inner('*'))
      : []),
  ];
}

function itemFaults(narrow, wide, at) {
  const each = (from, to, index) => {
    if (to === undefined || to === true) return [];
    if (to === false) return from === false ? [] : [`${at.path}[${index}]: too many`];
    if (from === false) return [];
    return faultsWithin(from ?? {}, to, { ...at, path: `${at.path}[${index}]` });
  };
  const count = Math.max(narrow.prefixItems?.length ?? 0, wide.prefixItems?.length ?? 0);
  const first = Array.from({ length: count }, (_, index) =>
    each(
      narrow.prefixItems?.[index] ?? narrow.items,
      wide.prefixItems?.[index] ?? wide.items,
      index,
    ),
  );
  return [...first.flat(), ...(narrow.type === 'array' ? each(narrow.items, wide.items, '') : [])];
}
