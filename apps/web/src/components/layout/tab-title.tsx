import { VisuallyHidden } from '@mantine/core';
import { PageTitle } from './page-title.tsx';

/** The heading of a screen whose tab already shows its name: for screen readers and the browser tab. */
export function TabTitle({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
    </>
  );
}
