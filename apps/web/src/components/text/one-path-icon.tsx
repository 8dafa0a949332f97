import type { Icon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';

type OnePathIconProps = { icon: Icon; size: number; stroke: number };

type Drawing = ReactElement<{ children?: ReactNode }>;
type Path = ReactElement<{ d: string }>;

/** What an icon of the library is: a component that forwards its ref, without hooks. */
type Drawable = { readonly render?: (props: object, ref: null) => Drawing };

const isPath = (node: unknown): node is Path => Object(node).type === 'path';

const drawings = new Map<Icon, { readonly svg: object; readonly d: string } | null>();

/** The attributes of an icon's root and all its paths as one; null if it has other shapes. */
function drawingOf(icon: Icon) {
  const known = drawings.get(icon);
  if (known !== undefined) return known;
  const root = (icon as Drawable).render?.({}, null);
  const { children, ...svg } = root?.props ?? {};
  const nodes = [children].flat().filter(Boolean);
  const drawing = nodes.length > 0 && nodes.every(isPath) ? { svg, d: dOf(nodes) } : null;
  drawings.set(icon, drawing);
  return drawing;
}

const dOf = (paths: readonly Path[]) => paths.map(({ props }) => props.d).join('');

/** An icon in two elements instead of up to six: a long table has hundreds. */
export function OnePathIcon({ icon: Whole, size, stroke }: OnePathIconProps) {
  const drawing = drawingOf(Whole);
  if (drawing === null) return <Whole size={size} stroke={stroke} aria-hidden />;
  return (
    <svg {...drawing.svg} width={size} height={size} strokeWidth={stroke} aria-hidden>
      <path d={drawing.d} />
    </svg>
  );
}
