import { fullPath, surfacePrefix } from '@kolli/contract/call/call';
import { showDeviceState } from '@kolli/contract/machine/device';

interface Operation {
  readonly parameters?: readonly object[];
  readonly responses?: Readonly<Record<string, object>>;
}

/** The parts of an OpenAPI document that are used. */
interface Document {
  readonly info?: object;
  readonly components?: object;
  readonly paths?: Readonly<Record<string, { readonly get?: object | undefined } | undefined>>;
}

const info = {
  title: 'Kolli device API',
  description:
    'Calls of the pickup boxes. docs/device-api.md of the product describes how a box integrates.',
};

const tag = { type: 'string' };
const withTag = { headers: { ETag: { description: 'Of this document', schema: tag } } };

/** Documents ETag and If-None-Match of the state call. */
function withTags(operation: object = {}): Operation {
  const { parameters = [], responses = {} }: Operation = operation;
  const asked = { in: 'header', name: 'If-None-Match', required: false, schema: tag };
  const unchanged = { description: 'The box has this document already; no body', ...withTag };
  return {
    ...operation,
    parameters: [...parameters, asked],
    responses: { ...responses, 200: { ...responses['200'], ...withTag }, 304: unchanged },
  };
}

/** Extracts the device API from the reference: its calls and the key of boxes. */
export function deviceReference(whole: Document) {
  const paths = Object.entries(whole.paths ?? {})
    .filter(([path]) => path.startsWith(`${surfacePrefix.device}/`))
    .map(([path, calls]) => [
      path,
      path === fullPath(showDeviceState) ? { ...calls, get: withTags(calls?.get) } : calls,
    ]);
  return {
    ...whole,
    info: { ...whole.info, ...info },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: Object.fromEntries(paths),
  };
}
