import type { JsonSchema } from '@kolli/contract/call/examples';
import { escapeHtml, textHtml } from './html.ts';

type Field = JsonSchema & {
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly maxLength?: number;
};

const formsOf = ({ oneOf, anyOf }: Field): readonly Field[] => oneOf ?? anyOf ?? [];
const isNull = ({ type }: Field) => type === 'null';

/** What a field may be, in a word. */
function kindOf(field: Field): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum !== undefined) return field.enum.map((value) => JSON.stringify(value)).join(' | ');
  const forms = formsOf(field);
  if (forms.length > 0) return [...new Set(forms.map(kindOf))].join(' | ');
  if (field.items !== undefined) return `list of ${kindOf(field.items)}`;
  return [field.type ?? 'any'].flat().join(' | ');
}

/** What tells one form of a union from the others. */
function nameOf(form: Field): string {
  const [name, field] =
    Object.entries(form.properties ?? {}).find(([, { const: fixed }]) => fixed !== undefined) ?? [];
  return name === undefined ? '' : ` (${name} ${JSON.stringify(field?.const)})`;
}

function rowOf(path: string, field: Field, isOptional: boolean): string {
  const notes = [
    ...(isOptional ? ['optional'] : []),
    ...(field.default === undefined ? [] : [`default ${JSON.stringify(field.default)}`]),
  ];
  const example =
    field.example === undefined ? '' : `<code>${escapeHtml(JSON.stringify(field.example))}</code>`;
  return `<tr><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(kindOf(field))}${
    notes.length === 0 ? '' : `<br><small>${escapeHtml(notes.join(', '))}</small>`
  }</td><td>${textHtml(field.description ?? '')}</td><td>${example}</td></tr>`;
}

function rowsOf(json: Field, path: string): string[] {
  const own = Object.entries<Field>(json.properties ?? {}).flatMap(([name, field]) => {
    const inner = `${path}${path === '' ? '' : '.'}${name}`;
    const isOptional = json.required?.includes(name) !== true;
    return [rowOf(inner, field, isOptional), ...rowsOf(field, inner)];
  });
  const items = json.items === undefined ? [] : rowsOf(json.items, `${path}[]`);
  const forms = formsOf(json).filter((form) => !isNull(form));
  const named = forms.length > 1;
  return [
    ...own,
    ...items,
    ...forms.flatMap((form) => rowsOf(form, named ? `${path}${nameOf(form)}` : path)),
  ];
}

/** The fields of a JSON Schema as a table with a title; nothing where it has none. */
export function fieldTable(title: string, json: JsonSchema): string {
  const rows = rowsOf(json, '');
  if (rows.length === 0) return '';
  return `<details${rows.length <= 12 ? ' open' : ''}><summary>${title} <small>${rows.length} ${
    rows.length === 1 ? 'field' : 'fields'
  }</small></summary><div class="wide" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th><th>Example</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}
