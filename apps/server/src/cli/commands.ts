import {
  grantAdministratorCommand,
  listAdministratorsCommand,
  revokeAdministratorCommand,
} from './commands/administrator-commands.ts';
import { backUpCommand, checkRestoreCommand, restoreCommand } from './commands/backup-commands.ts';
import { createBoxCommand } from './commands/box-commands.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import type { Command } from './input/command.ts';
import { distributeCommand } from './commands/distribute-command.ts';
import { renewEpochCommand } from './commands/epoch-command.ts';
import { identityNumbersCommand } from './commands/identity-numbers-command.ts';
import { importCommand } from './commands/import-command.ts';
import {
  claimKeyCommand,
  createDeviceKeyCommand,
  createOrderSourceKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
} from './commands/key-commands.ts';
import { migrateCommand } from './commands/migrate-command.ts';
import { openDoorCommand } from './commands/open-door-command.ts';
import {
  createPharmacyCommand,
  listPharmaciesCommand,
  showPharmacyCommand,
} from './commands/pharmacy-commands.ts';
import { provisionCommand } from './commands/provision-command.ts';
import {
  createRoleCommand,
  deleteRoleCommand,
  listRolesCommand,
  updateRoleCommand,
} from './commands/role-commands.ts';
import { resealCommand } from './commands/reseal-command.ts';
import { searchAuditCommand } from './commands/search-audit-command.ts';
import {
  listSmsTextsCommand,
  resetSmsTextCommand,
  setSmsTextCommand,
} from './commands/sms-text-commands.ts';
import { eraseSubjectCommand, exportSubjectCommand } from './commands/subject-commands.ts';
import {
  createTemplateCommand,
  listTemplatesCommand,
  updateTemplateCommand,
} from './commands/template-commands.ts';
import {
  createWebhookCommand,
  listWebhooksCommand,
  removeWebhookCommand,
  rotateWebhookCommand,
} from './commands/webhook-commands.ts';
import { verifyAuditCommand } from './commands/verify-audit-command.ts';

/** All commands of `kolli`, in the order of its help. */
export const commands: readonly Command[] = [
  migrateCommand,
  backUpCommand,
  restoreCommand,
  checkRestoreCommand,
  doctorCommand,
  distributeCommand,
  renewEpochCommand,
  provisionCommand,
  importCommand,
  listAdministratorsCommand,
  grantAdministratorCommand,
  revokeAdministratorCommand,
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
  claimKeyCommand,
  createOrderSourceKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  listWebhooksCommand,
  createWebhookCommand,
  rotateWebhookCommand,
  removeWebhookCommand,
  listSmsTextsCommand,
  setSmsTextCommand,
  resetSmsTextCommand,
  searchAuditCommand,
  verifyAuditCommand,
  resealCommand,
  identityNumbersCommand,
  openDoorCommand,
  exportSubjectCommand,
  eraseSubjectCommand,
];
