import type { Feature } from '../../../feature.ts';
import { registerStaffAlerts, startStaffAlerts } from './staff-alerts.ts';

export const staffAlerts: Feature = { routes: [registerStaffAlerts], sweeps: [startStaffAlerts] };
