import { Html } from './html.ts';

/** SVG paths in a viewBox of 24 × 24 units. */
const outlines = {
  free: '<circle cx="12" cy="12" r="8" stroke-dasharray="3.6 2.7"/>',
  reserved: '<path d="M7 4h10v16l-5-4-5 4z"/>',
  delivered: '<path d="m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9"/>',
  expired: '<circle cx="12" cy="12" r="8"/><path d="M12 7v5l3 2"/>',
  held: '<circle cx="12" cy="12" r="8"/><path d="M10 9v6M14 9v6"/>',
  inactive: '<circle cx="12" cy="12" r="8"/><path d="m6.3 6.3 11.4 11.4"/>',
  faulty: '<path d="M12 4 2.5 20h19zM12 10v4M12 17v.01"/>',
  erase: '<path d="M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5"/>',
} as const;

export type IconName = keyof typeof outlines;

/** A decorative icon in the height of the text, hidden from screen readers; the text next to it must be sufficient. */
export function icon(name: IconName): Html {
  return new Html(
    `<svg class="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">${outlines[name]}</svg>`,
  );
}
