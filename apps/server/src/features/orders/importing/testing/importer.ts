import { givenPharmacy, type GivenUser, givenUser } from '../../../../testing/factories.ts';
import type { Answer, TestServer } from '../../../../testing/test-server.ts';

/** A line of a preview or an import, as it is answered. */
type Line = {
  readonly state: string;
  readonly code?: string;
  readonly errors?: readonly { readonly msg: string; readonly path: string }[];
};

/** A person who imports orders, and the calls for it over HTTP. */
export interface Importer {
  readonly pharmacyId: string;
  readonly person: GivenUser;
  preview: (orders: unknown) => Promise<Answer>;
  import: (orders: unknown) => Promise<Answer>;
}

/** A member of staff of a new pharmacy, with one token for all calls. */
export async function givenImporter(server: TestServer): Promise<Importer> {
  const pharmacyId = (await givenPharmacy(server, { country: 'FI', shelves: ['A1'] })).id;
  const person = await givenUser(server, { pharmacyId, firstName: 'Aino', lastName: 'Importer' });
  const token = await server.tokenFor(person);
  const ask = (path: string) => (orders: unknown) =>
    server.ask({ token }, 'POST', path, { pharmacyId, orders });
  return {
    pharmacyId,
    person,
    preview: ask('/api/orders/import/preview'),
    import: ask('/api/orders/import'),
  };
}

/** The lines of an answer. */
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
