import { code128, type DrawingContext, qrcode } from 'bwip-js/generic';

/** A code as a path; its units are modules. */
export type Code = { readonly width: number; readonly height: number; readonly path: string };

/** A drawing context of bwip-js that collects a path; `unit` is how many of its pixels a module has. */
function pathOf(unit: number): DrawingContext<Code> {
  let size = { width: 0, height: 0 };
  const parts: string[] = [];
  const nothing = () => undefined;
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      size = { width: width / unit, height: height / unit };
    },
    // A bar; its centre is rounded up to a whole pixel.
    line: (x, from, _x, to, thickness) => {
      const left = x - Math.ceil(thickness / 2);
      parts.push(
        `M${String(left)} ${String(to)}h${String(thickness)}V${String(from)}h-${String(thickness)}z`,
      );
    },
    polygon: (points) => {
      const text = points.map(([x, y]) => `${String(x / unit)} ${String(y / unit)}`).join('L');
      parts.push(`M${text}z`);
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ ...size, path: parts.join('') }),
  };
}

/** A kolli ID as a QR code (ISO/IEC 18004), of which 15 % may be damaged. */
export function qrOf(kolliId: string): Code {
  const options = { bcid: 'qrcode', text: kolliId, scale: 1, eclevel: 'M' };
  return qrcode(options, pathOf(2));
}

/** A kolli ID as Code 128 bars (ISO/IEC 15417), without text. */
export function barsOf(kolliId: string): Code {
  return code128({ bcid: 'code128', text: kolliId, scale: 1, height: 10 }, pathOf(1));
}
