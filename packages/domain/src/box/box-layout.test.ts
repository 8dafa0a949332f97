import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutLockers, layoutProblems, moduleUnits, type TemplateLocker } from './box-layout.ts';
import { lockerTypes, parseLockerId } from './lockers.ts';

const small: TemplateLocker = { type: 0, fridge: false };
const medium: TemplateLocker = { type: 1, fridge: true };
const large: TemplateLocker = { type: 2, fridge: false };

test('LCK-15: a template gives each locker its id, by module and position from 1', () => {
  const template = {
    modules: [
      { position: 2, lockers: [medium] },
      { position: 1, lockers: [small, large, small] },
    ],
  };
  expect(layoutLockers(template).map(({ id, topUnit, units }) => [id, topUnit, units])).toEqual([
    ['1-1', 0, 1],
    ['1-2', 1, 3],
    ['1-3', 4, 1],
    ['2-1', 0, 2],
  ]);
  expect(layoutLockers(template).at(-1)).toMatchObject({ type: 1, fridge: true, moduleIndex: 2 });
});

test('a module holds 12 units and no more; modules may be listed in any order, up to 98, none empty and without gaps', () => {
  const full = { modules: [{ position: 1, lockers: [large, large, large, medium, small] }] };
  expect(layoutProblems(full)).toEqual([]);
  const over = { modules: [{ position: 1, lockers: [large, large, large, large, small] }] };
  expect(layoutProblems(over)).toEqual([{ problem: 'moduleTooTall', position: 1 }]);
  expect(layoutProblems({ modules: [] })).toEqual([{ problem: 'noModules' }]);
  expect(layoutProblems({ modules: [{ position: 1, lockers: [] }] })).toEqual([
    { problem: 'moduleEmpty', position: 1 },
  ]);
  const gaps = [1, 3].map((position) => ({ position, lockers: [small] }));
  expect(layoutProblems({ modules: gaps })).toEqual([{ problem: 'modulePositions' }]);
  const twins = [1, 1].map((position) => ({ position, lockers: [small] }));
  expect(layoutProblems({ modules: twins })).toEqual([{ problem: 'modulePositions' }]);
  const many = Array.from({ length: 99 }, (_, index) => ({
    position: index + 1,
    lockers: [small],
  }));
  expect(layoutProblems({ modules: many })).toEqual([{ problem: 'tooManyModules' }]);
  const inOrder = (...positions: number[]) => ({
    modules: positions.map((position) => ({ position, lockers: [small] })),
  });
  expect(layoutProblems(inOrder(2, 3, 1))).toEqual([]);
  expect(layoutProblems(inOrder(3, 2, 1))).toEqual([]);
  expect(layoutProblems(inOrder(...Array.from({ length: 98 }, (_, index) => 98 - index)))).toEqual(
    [],
  );
  expect(layoutProblems(inOrder(0, 1))).toEqual([{ problem: 'modulePositions' }]);
});

test('the doors of a valid module follow one another from top to bottom within its 12 units', () => {
  const locker = fc.record({ type: fc.constantFrom(...lockerTypes), fridge: fc.boolean() });
  const modules = fc.array(fc.array(locker, { maxLength: 14 }), { maxLength: 5 });
  fc.assert(
    fc.property(modules, (lists) => {
      const template = { modules: lists.map((lockers, i) => ({ position: i + 1, lockers })) };
      const isValid = layoutProblems(template).length === 0;
      const layout = layoutLockers(template);
      expect(new Set(layout.map(({ id }) => id)).size).toBe(layout.length);
      for (const [index, { id, moduleIndex, position, topUnit, units }] of layout.entries()) {
        expect(parseLockerId(id)).toEqual({ moduleIndex, position });
        const above = position === 1 ? undefined : layout[index - 1];
        expect(topUnit).toBe(above === undefined ? 0 : above.topUnit + above.units);
        if (isValid) expect(topUnit + units).toBeLessThanOrEqual(moduleUnits);
      }
    }),
  );
});
