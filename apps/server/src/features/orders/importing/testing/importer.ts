import type { Answer, TestServer } from '../../../../testing/test-server.ts';

/** A line of a preview or an import, as it is answered. */
type Line = {
  readonly state: string;
  readonly code?: string;
  readonly errors?: readonly { readonly msg: string; readonly path: string }[];
};

/** A member of staff of a new pharmacy, with one token for all calls. */
export async function givenImporter(server: TestServer, country = 'FI') {
  const pharmacyId = (await server.givenPharmacy({ country, shelves: ['A1'] })).id;
  const person = await server.givenUser({ pharmacyId, firstName: 'Aino', lastName: 'Importer' });
  const token = await server.tokenFor(person);
  const ask = (path: string) => (orders: unknown) =>
    server.ask({ token }, 'POST', path, { pharmacyId, orders });
  const [preview, importAll] = [ask('/api/orders/import/preview'), ask('/api/orders/import')];
  return { pharmacyId, person, preview, import: importAll };
}
export type Importer = Awaited<ReturnType<typeof givenImporter>>;

export function linesIn({ status, body }: Answer): readonly Line[] {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body.result as { lines: Line[] }).lines;
}

/** The state of each line, with the code and the fields of refused ones. */
export function outcomesIn(answer: Answer): string[] {
  return linesIn(answer).map(({ state, code, errors = [] }) =>
    [state, ...(code === undefined ? [] : [code]), ...errors.map(({ path }) => path)].join(' '),
  );
}
