import { createFileRoute } from '@tanstack/react-router';

/** The parent of a pharmacy's screens (NAV-11). */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes')();
