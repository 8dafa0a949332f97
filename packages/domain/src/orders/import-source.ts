/** The order source of orders that staff import from a file (INT-12). No key may have this name. */
export const importSource = 'csv-import';

/** How many orders a file may have that is imported (INT-12). */
export const maxImportedOrders = 2000;
