import { createBoxCommand } from './box-commands.ts';
import type { Command } from './command.ts';
import { importCommand } from './import-command.ts';
import {
  createDeviceKeyCommand,
  createOrderSourceKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
} from './key-commands.ts';
import { migrateCommand } from './migrate-command.ts';
import { openDoorCommand } from './open-door-command.ts';
import {
  createPharmacyCommand,
  listPharmaciesCommand,
  showPharmacyCommand,
} from './pharmacy-commands.ts';
import { provisionCommand } from './provision-command.ts';
import {
  createRoleCommand,
  deleteRoleCommand,
  listRolesCommand,
  updateRoleCommand,
} from './role-commands.ts';
import { searchAuditCommand } from './search-audit-command.ts';
import {
  listSmsTextsCommand,
  resetSmsTextCommand,
  setSmsTextCommand,
} from './sms-text-commands.ts';
import {
  createTemplateCommand,
  listTemplatesCommand,
  updateTemplateCommand,
} from './template-commands.ts';
import { verifyAuditCommand } from './verify-audit-command.ts';

/** All that `kolli` does, in the order of its help. */
export const commands: readonly Command[] = [
  migrateCommand,
  provisionCommand,
  importCommand,
  listPharmaciesCommand,
  showPharmacyCommand,
  createPharmacyCommand,
  createBoxCommand,
  listTemplatesCommand,
  createTemplateCommand,
  updateTemplateCommand,
  listRolesCommand,
  createRoleCommand,
  updateRoleCommand,
  deleteRoleCommand,
  createDeviceKeyCommand,
  createOrderSourceKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  listSmsTextsCommand,
  setSmsTextCommand,
  resetSmsTextCommand,
  searchAuditCommand,
  verifyAuditCommand,
  openDoorCommand,
];
