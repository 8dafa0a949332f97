import { z } from 'zod';

/** What is read of a JSON Schema. */
export interface JsonSchema {
  readonly description?: string;
  readonly example?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly type?: string | readonly string[];
}

const formsOf = ({ oneOf, anyOf }: JsonSchema) => oneOf ?? anyOf;
const isNull = ({ type }: JsonSchema) => type === 'null';

/** The JSON Schema of a schema: of what is sent, or of what is answered. */
export function jsonOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
}

/** Examples of a JSON Schema: one for each of its forms. An object has the first example of each of its fields. */
export function examplesIn(json: JsonSchema): unknown[] {
  if (json.example !== undefined) return [json.example];
  const [only, ...others] = json.enum ?? [json.const];
  if (only !== undefined && others.length === 0) return [only];
  const forms = formsOf(json)?.filter((form) => !isNull(form));
  if (forms !== undefined) return forms.flatMap(examplesIn);
  if (json.items !== undefined) return [examplesIn(json.items)];
  const fields = Object.entries(json.properties ?? {});
  return [Object.fromEntries(fields.map(([name, field]) => [name, examplesIn(field)[0]]))];
}

/** An example of what is sent to a schema. */
export function exampleOf(schema: z.ZodType): unknown {
  return examplesIn(jsonOf(schema, 'input'))[0];
}

const noExample = ': no example';

/** Whether an example, or the first entry of one, has the field that a lack such as '.size: no example' names. */
function isInExample(example: unknown, lack: string): boolean {
  const names = lack.slice(0, -noExample.length).match(/[^.[]+|\[\]/g) ?? [];
  const part = names.reduce<unknown>((whole, name) => {
    if (name === '[') return whole;
    return name === '[]'
      ? (whole as readonly unknown[] | undefined)?.[0]
      : (whole as Readonly<Record<string, unknown>> | undefined)?.[name];
  }, example);
  return part !== undefined;
}

function lacksOf(json: JsonSchema, path: string, isField: boolean): string[] {
  const forms = formsOf(json)?.filter((form) => !isNull(form)) ?? [];
  const inner = [
    ...Object.entries(json.properties ?? {}).flatMap(([name, field]) =>
      lacksOf(field, `${path}.${name}`, true),
    ),
    ...(json.items === undefined ? [] : lacksOf(json.items, `${path}[]`, false)),
    ...forms.flatMap((form) => lacksOf(form, path, false)),
  ];
  const lacks: string[] = [];
  if (isField && !json.description) lacks.push(`${path}: no description`);
  if (json.example !== undefined || json.const !== undefined) {
    // An example of the whole replaces those of the parts that are in it, but no description.
    const isShown = (lack: string) => isInExample(json.example, lack.slice(path.length));
    return [...lacks, ...inner.filter((lack) => !(lack.endsWith(noExample) && isShown(lack)))];
  }
  const isLeaf = !json.properties && !json.items && forms.length === 0;
  return isLeaf && !isNull(json) ? [...lacks, `${path}${noExample}`] : [...lacks, ...inner];
}

/** The fields of a schema without a description or an example, by path. */
export function undescribedFields(json: JsonSchema, path: string): string[] {
  return lacksOf(json, path, false);
}
