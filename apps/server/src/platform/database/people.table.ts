import type { Generated } from 'kysely';

// The tables of people and what they may do, as the migrations make them.

export interface RoleTable {
  name: string;
  level: number;
  app_access: string;
  permissions: string[];
  is_shipped: Generated<boolean>;
}

export interface AppUserTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  app_language: string;
  role_name: string;
  pharmacist_pin_cipher: Buffer | null;
  pharmacist_pin_key_id: string | null;
  is_disabled: Generated<boolean>;
  /** When they were asked to set a password, until they sign in. */
  invited_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

export interface IdentityLinkTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface UserAccessTable {
  pharmacy_id: string;
  user_id: string;
  role_name: string;
  web_tool_access: boolean;
  box_access: boolean;
  created_at: Date;
}

export interface SessionChoiceTable {
  session_key: string;
  user_id: string;
  pharmacy_id: string;
  chosen_at: Date;
}

export interface LoginLogTable {
  pharmacy_id: string;
  id: string;
  user_id: string;
  user_name: string;
  email: string;
  info_type: string;
  occurred_at: Date;
  session_key: string | null;
}

export interface UserTryTable {
  user_id: string;
  kind: 'pharmacist_pin' | 'invitation' | 'access_mail' | 'inviting';
  id: string;
  tried_at: Date;
}
