/**
 * The network of the app under test: requests for paths of the server are answered in the page. A
 * service worker would add a process and two messages to each of them.
 */

type RequestInfo = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
};

/** Answers a request; without a response the next handler is asked. */
export type Resolver = (info: RequestInfo) => Response | undefined | Promise<Response | undefined>;

export type Handler = {
  readonly method: string;
  readonly path: URLPattern;
  readonly resolver: Resolver;
  readonly isOnce: boolean;
};

const on =
  (method: string) =>
  (path: string, resolver: Resolver, options: { once?: boolean } = {}): Handler => ({
    method,
    path: new URLPattern({ pathname: path }),
    resolver,
    isOnce: options.once ?? false,
  });

/** Makes a handler of a method and a path, such as '/api/users/show/:id'. */
export const http = {
  get: on('GET'),
  post: on('POST'),
  patch: on('PATCH'),
  put: on('PUT'),
  delete: on('DELETE'),
};

const OF_SERVER = /^\/(?:api|identity)\//u;
const realFetch = globalThis.fetch;
// Kept, because a test may hold or fake the timers of the page.
const nextTask = () => scheduler.postTask(() => undefined);

let pending = 0;
let testAbort = new AbortController();

/** The number of requests that have no answer yet. */
export const pendingRequests = (): number => pending;

/** Aborts the requests of the previous test, so that they do not count in the next one. */
export function abortRequests(): void {
  testAbort.abort();
  testAbort = new AbortController();
}

/** Creates a network of these handlers, which replaces the page's `fetch`; `onRequest` records each request before its answer. */
export function createNetwork(
  handlers: readonly Handler[],
  onRequest: (request: Request) => Promise<void>,
) {
  let own: Handler[] = [];
  const answer = async (request: Request, pathname: string): Promise<Response> => {
    for (const handler of [...own, ...handlers]) {
      const match = request.method === handler.method && handler.path.exec({ pathname });
      if (!match) continue;
      if (handler.isOnce) own = own.filter((one) => one !== handler);
      const response = await handler.resolver({ request, params: paramsOf(match) });
      if (response !== undefined) return response;
    }
    throw new Error(`The fake server has no handler for ${request.method} ${pathname}`);
  };
  globalThis.fetch = async (input, init) => {
    const sent = new Request(input, init);
    const { pathname } = new URL(sent.url);
    if (!OF_SERVER.test(pathname)) return realFetch(sent);
    const signal = AbortSignal.any([testAbort.signal, sent.signal]);
    const request = new Request(sent, { signal });
    const answered = onRequest(request).then(() => answer(request, pathname));
    return counted(() => untilAborted(signal, answered));
  };
  const use = (...more: Handler[]): void => {
    own = [...more, ...own];
  };
  return {
    /** Handlers that come before the others, until `resetHandlers`. */
    use,
    ...handlersOf(use),
    resetHandlers: (): void => {
      own = [];
    },
  };
}

/** Makes a handler of a method, and uses it at once. */
function handlersOf(use: (handler: Handler) => void) {
  const make =
    (method: (typeof http)['get']) =>
    (...handler: Parameters<typeof method>): void =>
      use(method(...handler));
  return {
    get: make(http.get),
    post: make(http.post),
    patch: make(http.patch),
    delete: make(http.delete),
  };
}

function paramsOf(match: URLPatternResult): Record<string, string> {
  const groups = Object.entries(match.pathname.groups);
  return Object.fromEntries(groups.map(([name, part = '']) => [name, decodeURIComponent(part)]));
}

async function counted<T>(work: () => Promise<T>): Promise<T> {
  pending += 1;
  try {
    return await work();
  } finally {
    pending -= 1;
  }
}

/** Like a response of a real network: in a task of its own, and cut off when the request is aborted. */
async function untilAborted(signal: AbortSignal, answered: Promise<Response>): Promise<Response> {
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
  signal.throwIfAborted();
  const response = await Promise.race([nextTask().then(() => answered), aborted.promise]);
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  const body = response.body?.pipeThrough(new TransformStream(), { signal }) ?? null;
  return new Response(body, response);
}
