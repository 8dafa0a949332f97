import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.mjs';

const changesOf = (source, file = 'a.ts') => findMutants(source, file).map(({ to }) => to);

test.each([
  ['const a = b + 1;', ['const a = b - 1;']],
  ["const a = b + 'x';", ["const a = b + '';"]],
  ['if (a) b();', ['if (true) b();', 'if (false) b();']],
  ['f(a < b);', ['f(true);', 'f(false);', 'f(a <= b);', 'f(a >= b);']],
  ['f(a ?? b);', ['f(a && b);']],
  ['f(a?.b.c);', ['f(a.b.c);']],
  ['f(a?.[0]);', ['f(a[0]);']],
  ['f(!a);', ['f(a);']],
  ['f(-a, i++);', ['f(+a, i++);', 'f(-a, i--);']],
  ['a += b;', ['a -= b;']],
  ['f(() => a);', ['f(() => undefined);']],
  [
    'f(`a${b}`, [b], { b });',
    ['f(``, [b], { b });', 'f(`a${b}`, [], { b });', 'f(`a${b}`, [b], {});'],
  ],
  ['f(a.filter(g).some(h));', ['f(a.some(h));', 'f(a.filter(g).every(h));']],
  ['f(/^a+/u);', ['f(/a+/u);', 'f(/^a/u);']],
  ['function f() { g(); }', ['function f() {}']],
  ['switch (a) { case 1: f(); }', ['switch (a) { case 1:  }']],
  ['f(true as const);', ['f(false as const);']],
])('the mutants of %s', (source, expected) => expect(changesOf(source)).toEqual(expected));

test.each([
  "import { a } from './a.ts';",
  "export { a } from './a.ts';",
  "type A = 'a' | 'b';",
  "interface A { b: 'c' }",
  "declare const a: 'b';",
  "const a = b as C['d'];",
  "throw new Error('for developers');",
])('%s has none', (source) => expect(changesOf(source)).toEqual([]));

test('codes of errors and what is computed are mutated, keys and plain attributes are not; a place is in bytes, a line the first of several', () => {
  expect(changesOf("throw new DomainError('a');")).toEqual(["throw new DomainError('');"]);
  expect(changesOf("f(<a b='c' d={'e'}>g</a>);", 'a.tsx')).toEqual(["f(<a b='c' d={''}>g</a>);"]);
  expect(changesOf("const { 'a': b } = { ['c']: d };")).toEqual([
    "const { 'a': b } = {};",
    "const { 'a': b } = { ['']: d };",
  ]);
  const source = "// ä\nconst a = 'ö' + b * 2;\n";
  const { line, start, end, from } = findMutants(source, 'a.ts').at(-1);
  expect([line, from]).toEqual([2, "const a = 'ö' + b * 2;"]);
  expect(Buffer.from(source).subarray(start, end).toString()).toBe('*');
  expect(findMutants('if (a) {\n  b();\n}', 'a.ts').at(-1)).toMatchObject({
    from: 'if (a) {',
    to: 'if (a) {}',
  });
});
