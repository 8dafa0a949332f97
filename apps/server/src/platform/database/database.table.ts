import type {
  DeliveryTable,
  DeliveryActionTable,
  DeliveryKolliTable,
  LockerOccupancyTable,
  OutgoingMessageTable,
  ReceivedOrderTable,
  ShelfOccupancyTable,
} from './delivery.table.ts';
import type { IdentityCheckTable, PinTryTable } from './identity-check.table.ts';
import type { OutgoingMailTable } from './mail.table.ts';
import type {
  AppUserTable,
  IdentityLinkTable,
  LoginLogTable,
  RoleTable,
  SessionChoiceTable,
  UserAccessTable,
  UserTryTable,
} from './people.table.ts';
import type { MachineKeyTable, PharmacyTable, ShelfTable } from './pharmacy.table.ts';
import type {
  ActivityChangeTable,
  BoxStaffPinTable,
  BoxStaffSessionTable,
  BoxTemplateTable,
  DeviceCommandTable,
  DeviceEventTable,
  LockerTable,
  PickupBoxTable,
} from './pickup-box.table.ts';
import type { AuditEntryTable, AuditHeadTable } from './record.table.ts';
import type { SmsTextTable } from './sms-text.table.ts';
import type {
  FiguresOwedTable,
  ShelfChangeTable,
  StatisticsMomentTable,
  StatisticsMonthTable,
} from './statistics.table.ts';
import type {
  AlarmTable,
  AlarmCheckTable,
  AlarmNotificationTable,
  ReadingTable,
  ReadingSpanTable,
  ReadingStateTable,
  TemperatureCheckTable,
  TemperatureWatchTable,
} from './temperature.table.ts';
import type { CustomerVerificationTable, VerificationWindowTable } from './verification.table.ts';

export interface Database {
  role: RoleTable;
  pharmacy: PharmacyTable;
  shelf: ShelfTable;
  app_user: AppUserTable;
  identity_link: IdentityLinkTable;
  user_access: UserAccessTable;
  user_try: UserTryTable;
  session_choice: SessionChoiceTable;
  login_log: LoginLogTable;
  machine_key: MachineKeyTable;
  box_template: BoxTemplateTable;
  pickup_box: PickupBoxTable;
  locker: LockerTable;
  activity_change: ActivityChangeTable;
  figures_owed: FiguresOwedTable;
  shelf_change: ShelfChangeTable;
  statistics_moment: StatisticsMomentTable;
  statistics_month: StatisticsMonthTable;
  box_staff_pin: BoxStaffPinTable;
  box_staff_session: BoxStaffSessionTable;
  device_event: DeviceEventTable;
  device_command: DeviceCommandTable;
  delivery: DeliveryTable;
  delivery_kolli: DeliveryKolliTable;
  locker_occupancy: LockerOccupancyTable;
  shelf_occupancy: ShelfOccupancyTable;
  delivery_action: DeliveryActionTable;
  received_order: ReceivedOrderTable;
  outgoing_message: OutgoingMessageTable;
  outgoing_mail: OutgoingMailTable;
  sms_text: SmsTextTable;
  identity_check: IdentityCheckTable;
  pin_try: PinTryTable;
  customer_verification: CustomerVerificationTable;
  verification_window: VerificationWindowTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  reading: ReadingTable;
  reading_span: ReadingSpanTable;
  reading_state: ReadingStateTable;
  alarm: AlarmTable;
  alarm_check: AlarmCheckTable;
  alarm_notification: AlarmNotificationTable;
  temperature_watch: TemperatureWatchTable;
  temperature_check: TemperatureCheckTable;
}
