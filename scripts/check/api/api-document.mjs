import { openApiDocument } from '../../../apps/server/src/openapi-document.ts';
import { allCalls } from '../../../packages/contract/src/all-calls.ts';
import {
  errorCodes,
  sentenceOf,
  statusOf,
} from '../../../packages/contract/src/call/error-codes.ts';
import { proofOf } from '../../../packages/contract/src/recent-proof.ts';
import { refusedInputs } from '../../../packages/contract/src/call/refused-inputs.ts';

const refused = { $ref: '#/components/responses/Refused' };
const lineLength = 500;
const smallestShared = 200;

/**
 * The API as `docs/openapi.json` has it: what the server serves, with who may make each call, what it
 * touches, its codes and what its fields refuse in `x-` fields, and equal parts written once.
 * @param {object[]} breakingChanges those that were decided, see `writeApi`
 */
export async function apiDocument(breakingChanges) {
  const { servers: _, ...document } = withoutIdPatterns(await openApiDocument());
  const shared = {};
  const paths = Object.entries(document.paths)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, calls]) => [path, mapValues(calls, describeCall)]);
  const { 'x-codes': _codes, ...answer } = Object.values(document.paths)
    .flatMap((calls) => Object.values(calls))
    .map(({ responses }) => responses['5XX'])[0];
  return {
    ...document,
    info: { ...document.info, 'x-breaking-changes': breakingChanges },
    paths: shareParts(Object.fromEntries(paths), shared),
    components: {
      ...document.components,
      schemas: shared,
      responses: { Refused: { ...answer, description: 'Refused or failed, with a code' } },
    },
    'x-error-codes': Object.fromEntries(
      Object.keys(errorCodes).map((code) => [code, [statusOf(code), sentenceOf(code)]]),
    ),
  };
}

/** Without the pattern of ids, which their format says. */
function withoutIdPatterns(part) {
  if (Array.isArray(part)) return part.map(withoutIdPatterns);
  if (part === null || typeof part !== 'object') return part;
  const { pattern, ...rest } = part;
  const isPlain = pattern === undefined || part.format === 'uuid';
  return mapValues(isPlain ? rest : part, withoutIdPatterns);
}

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

function describeCall(operation) {
  const call = allCalls[operation.operationId];
  const { access, touches, mayHaveEnded } = call;
  return {
    ...operation,
    'x-access': { access, touches, mayHaveEnded, ...provenBy(call) },
    'x-codes': call.errors,
    'x-refused': refusedInputs(call),
    responses: { 200: operation.responses['200'], '4XX': refused, '5XX': refused },
  };
}

/** What the call asks a recent proof for. */
function provenBy(call) {
  if (['public', 'customer', 'device', 'orderSource', 'smsGateway'].includes(call.access))
    return {};
  const { asks, asksFor } = proofOf(call);
  const isWhere = asks === 'identityNumbers' || asks === 'remoteOpening';
  return { needsRecentProof: asks && (isWhere ? asks : true), needsRecentProofFor: asksFor };
}

/** Moves schemas that several places have to `shared`, named after the first of them. */
function shareParts(paths, shared) {
  const places = new Map();
  const isShareable = (part) => part.type === 'object' && part.properties !== undefined;
  const visit = (part, change) => {
    if (Array.isArray(part)) return part.map((one) => visit(one, change));
    if (part === null || typeof part !== 'object') return part;
    return change(part, () => mapValues(part, (one) => visit(one, change)));
  };
  visit(paths, (part, inner) => {
    const text = JSON.stringify(part);
    if (isShareable(part)) places.set(text, (places.get(text) ?? 0) + 1);
    return inner();
  });
  const names = new Map();
  const share = (operationId) => (part, inner) => {
    const text = JSON.stringify(part);
    if (!isShareable(part) || places.get(text) < 2 || text.length < smallestShared) return inner();
    if (!names.has(text)) {
      const count = [...names.values()].filter((name) => name.startsWith(`${operationId}.`)).length;
      names.set(text, `${operationId}.${count + 1}`);
      shared[names.get(text)] = inner();
    }
    return { $ref: `#/components/schemas/${names.get(text)}` };
  };
  return mapValues(paths, (calls) =>
    mapValues(calls, (call) => visit(call, share(call.operationId))),
  );
}

/** JSON with a line for each part that fits into one, so that a change is read easily. */
export function writeJson(value, indent = '') {
  const short = JSON.stringify(value);
  if (indent.length + short.length <= lineLength || value === null || typeof value !== 'object')
    return short;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => writeJson(one, inner))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${JSON.stringify(key)}: ${writeJson(one, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
