import type { JsonSchema } from '@kolli/contract/call/examples';

type Fields = JsonSchema & { readonly required?: readonly string[]; readonly default?: unknown };

const words: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
};

function fieldText([name, field]: [string, Fields], isOptional: boolean, indent: string): string {
  const text = typeText(field, indent);
  const comment = field.description === undefined ? '' : `${indent}/** ${field.description} */\n`;
  return `${comment}${indent}readonly ${name}${isOptional ? '?' : ''}: ${text};\n`;
}

/** What a JSON Schema accepts, as a type of TypeScript. */
export function typeText(json: Fields, indent = ''): string {
  const forms = json.oneOf ?? json.anyOf;
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.enum !== undefined) return json.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (forms !== undefined) return forms.map((form) => typeText(form, indent)).join(' | ');
  if (json.items !== undefined) return `readonly (${typeText(json.items, indent)})[]`;
  if (json.properties !== undefined) {
    const fields = Object.entries(json.properties).map((field) =>
      fieldText(field, json.required?.includes(field[0]) !== true, `${indent}  `),
    );
    return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}${indent}}`;
  }
  const types = [json.type ?? 'unknown'].flat();
  return types.map((type) => words[type] ?? 'unknown').join(' | ');
}
