import { type Call, fullPath } from '@kolli/contract/call/call';

export type RequestParts = {
  readonly params?: unknown;
  readonly query?: unknown;
};

/**
 * The URL path of a call: parameters inserted and encoded, then the query. Undefined query values
 * are omitted. Throws if a path parameter is missing.
 */
export function requestPath(call: Pick<Call, 'surface' | 'path'>, parts: RequestParts): string {
  const params = new Map(entriesOf(parts.params));
  const path = fullPath(call).replace(/:([A-Za-z]+)/gu, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new Error(`${call.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(entriesOf(parts.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function entriesOf(parts: unknown): [string, string][] {
  if (typeof parts !== 'object' || parts === null) return [];
  return Object.entries(parts).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[name, value] as [string, string]];
    if (typeof value === 'number' || typeof value === 'boolean') {
      return [[name, value.toString()] as [string, string]];
    }
    return [];
  });
}
