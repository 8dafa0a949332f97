import { type ComponentProps, lazy, Suspense } from 'react';
import type { LabelsDialog } from './labels-dialog.tsx';

const Dialog = lazy(() =>
  import('./labels-dialog.tsx').then((module) => ({ default: module.LabelsDialog })),
);

/** Printing labels (LST-03); what draws the codes is loaded when it is opened. */
export function Labels(props: ComponentProps<typeof LabelsDialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
