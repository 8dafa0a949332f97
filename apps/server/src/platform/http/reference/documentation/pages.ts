import { errorPage } from './error-page.ts';
import { callSections } from './call-sections.ts';
import { pageTexts } from './page-texts.gen.ts';

/** A page of the documentation. */
export interface DocumentationPage {
  readonly path: string;
  readonly title: string;
  /** Whether it has code in several languages. */
  readonly hasSamples: boolean;
  readonly html: string;
}

const page = (
  path: string,
  title: string,
  html: string,
  hasSamples = false,
): DocumentationPage => ({ path, title, html, hasSamples });

/** All pages, made from the contract and the texts. */
export function documentationPages(): readonly DocumentationPage[] {
  const ofOrders = callSections(
    (name, { access }) => access === 'orderSource' && name !== 'showChanges',
  );
  const ofChanges = callSections((name) => name === 'showChanges');
  const ofBoxes = callSections((_, { surface }) => surface === 'device');
  return [
    page('/docs', 'Getting started', pageTexts.start),
    page('/docs/orders', 'Orders', pageTexts.orders + ofOrders, true),
    page('/docs/changes', 'Changes and webhooks', pageTexts.changes + ofChanges, true),
    page('/docs/boxes', 'Boxes', pageTexts.boxes + ofBoxes, true),
    page('/docs/errors', 'Errors', errorPage()),
    page('/docs/limits', 'Limits', pageTexts.limits),
    page('/docs/changelog', 'Changelog', pageTexts.changelog),
  ];
}
