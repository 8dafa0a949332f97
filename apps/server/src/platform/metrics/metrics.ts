/** A counter with one label, whose values are known beforehand. */
export interface Counter<Value extends string> {
  readonly add: (value: Value) => void;
}

interface CounterOptions<Value extends string> {
  /** As Prometheus names counters: 'kolli_…_total'. */
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly values: readonly Value[];
}

/** What this process has counted since its start, in the text format of Prometheus. */
export interface Metrics {
  readonly counter: <Value extends string>(options: CounterOptions<Value>) => Counter<Value>;
  readonly render: () => string;
}

export function createMetrics(): Metrics {
  const parts: (() => string[])[] = [];
  return {
    counter: ({ name, help, label, values }) => {
      const counts = new Map<string, number>(values.map((value) => [value, 0]));
      parts.push(() => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} counter`,
        ...[...counts].map(([value, count]) => `${name}{${label}="${value}"} ${count}`),
      ]);
      return { add: (value) => void counts.set(value, (counts.get(value) ?? 0) + 1) };
    },
    render: () => `${parts.flatMap((lines) => lines()).join('\n')}\n`,
  };
}
