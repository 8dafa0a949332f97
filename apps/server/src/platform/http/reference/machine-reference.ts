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
  device: {
    title: 'Kolli device API',
    description: 'Calls of the pickup boxes. The page /docs/boxes describes how a box integrates.',
  },
  integration: {
    title: 'Kolli integration API',
    description:
      'Calls of order sources and SMS gateways. The page /docs/orders describes how a shop integrates.',
  },
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

/** Extracts the calls of one kind of machines from the reference, with their key. */
export function machineReference(whole: Document, surface: keyof typeof info) {
  const paths = Object.entries(whole.paths ?? {})
    .filter(([path]) => path.startsWith(`${surfacePrefix[surface]}/`))
    .map(([path, calls]) => [
      path,
      path === fullPath(showDeviceState) ? { ...calls, get: withTags(calls?.get) } : calls,
    ]);
  return {
    ...whole,
    info: { ...whole.info, ...info[surface] },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: Object.fromEntries(paths),
  };
}
