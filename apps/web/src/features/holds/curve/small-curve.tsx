import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { limitBeyond } from '../parcel/allowed.ts';
import { type CurvePoint, gapsOf } from './curve-parts.ts';
import classes from './small-curve.module.css';

const WIDTH = 64;
const HEIGHT = 26;
/** In a list, hours of a long stay that were in range have one point each. */
const HOUR_MS = 3_600_000;

/** A small curve of the stay for lists: the allowed band, and in red what is beyond it. */
export function SmallCurve({ held }: { held: HeldDelivery }) {
  const { curve, ranges } = held;
  const [first, last] = [curve[0]?.[0] ?? 0, curve.at(-1)?.[0] ?? 1];
  const values = curve.map(([, value]) => value);
  const top = Math.max(...ranges.map(({ max }) => max), ...values) + 1;
  const bottom = Math.min(...ranges.map(({ min }) => min), ...values) - 1;
  const x = (at: number) => ((at - first) / Math.max(1, last - first)) * WIDTH;
  const y = (celsius: number) => ((top - celsius) / (top - bottom)) * HEIGHT;
  const gaps = new Set(gapsOf(curve, last, HOUR_MS).map(({ to }) => to));
  const parts = curve.slice(1).flatMap(([at, value], index) => {
    const point: CurvePoint = [at, value];
    const before = curve[index] ?? point;
    if (gaps.has(at)) return [];
    const isOut = [before, point].some((one) => limitBeyond(held, ...one) !== null);
    return [{ isOut, d: `M${xy(x(before[0]), y(before[1]))}L${xy(x(at), y(value))}` }];
  });
  const path = (isOut: boolean) =>
    parts
      .filter((part) => part.isOut === isOut)
      .map(({ d }) => d)
      .join('');
  return (
    <svg
      className={classes.curve}
      data-fridge={held.isFridge || undefined}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      aria-hidden
    >
      {ranges.map(({ until, min, max }, index) => {
        const from = Math.max(0, x(ranges[index - 1]?.until ?? first));
        const to = Math.min(WIDTH, x(until ?? last));
        return (
          <rect
            key={String(until)}
            className={classes.band}
            x={from}
            y={y(max)}
            width={Math.max(0, to - from)}
            height={y(min) - y(max)}
          />
        );
      })}
      <path className={classes.line} d={path(false)} />
      <path className={classes.out} d={path(true)} />
    </svg>
  );
}

function xy(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
