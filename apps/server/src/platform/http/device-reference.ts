import { surfacePrefix } from '@kolli/contract/call';

/** As much of an OpenAPI document as is cut out of it. */
interface Document {
  readonly info?: object;
  readonly components?: object;
  readonly paths?: Readonly<Record<string, unknown>>;
}

const info = {
  title: 'Kolli device API',
  description:
    'Calls of the pickup boxes. How a box integrates is told in docs/device-api.md of the product.',
};

/** What the reference has of the device API: its calls and the key that boxes show, nothing else. */
export function deviceReference(whole: Document) {
  const paths = Object.entries(whole.paths ?? {}).filter(([path]) =>
    path.startsWith(`${surfacePrefix.device}/`),
  );
  return {
    ...whole,
    info: { ...whole.info, ...info },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: Object.fromEntries(paths),
  };
}
