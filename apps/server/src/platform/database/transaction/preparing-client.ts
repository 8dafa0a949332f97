import pg from 'pg';

/** Maximum statements with a name: every connection keeps a plan of each that it has run. */
const maxNames = 500;

type Query = (...args: readonly unknown[]) => Promise<unknown>;

const isNamed = (statement: unknown): statement is object =>
  typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement;

/**
 * A connection of a pool that parses and plans a statement with values once: a fifth more writes a second. The result
 * of `*` changes with a new column, which a prepared statement refuses while a server is upgraded.
 */
export function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (text.includes('*')) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known;
    const name = `kolli_${names.size}`;
    names.set(text, name);
    return name;
  };
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send: Query = (...args) => (super.query as Query).apply(this, [...args]);
      const query: Query = (text, values, ...rest) => {
        const isOne = typeof text === 'string' && Array.isArray(values) && values.length > 0;
        const name = isOne ? nameOf(text) : undefined;
        return name === undefined
          ? send(text, values, ...rest)
          : send({ name, text, values }, ...rest);
      };
      this.query = query as typeof this.query;
    }
  };
}

/** A connection that prepares nothing, also where a name is given: its pooler may continue in another session. */
export function unpreparedClient(): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send: Query = (...args) => (super.query as Query).apply(this, [...args]);
      const query: Query = (statement, ...rest) =>
        send(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest);
      this.query = query as typeof this.query;
    }
  };
}
