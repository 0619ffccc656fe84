import { operation } from '../site/operation.ts';
import { StaffAlertChange, StaffAlertSetting } from './staff-alerts.ts';

export const readStaffAlerts = operation({
  method: 'GET',
  path: '/moderation/alerts',
  summary: 'Read about which waiting work the caller is told, and when',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: StaffAlertSetting },
  errors: [],
});

export const changeStaffAlerts = operation({
  method: 'PUT',
  path: '/moderation/alerts',
  summary: 'Change about which waiting work the caller is told, and when',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  body: StaffAlertChange,
  response: { 200: StaffAlertSetting },
  errors: [],
});
