/**
 * In place of a pharmacy's id, that of the installation itself. Its audit chain has the changes that concern all
 * pharmacies, so that such a change writes one entry however many pharmacies there are.
 */
export const installationId = '00000000-0000-0000-0000-000000000000';
