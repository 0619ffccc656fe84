import type { Feature } from '../../../feature.ts';
import { registerNotifications, startNewsSweep } from './notifications.ts';

export const notifications: Feature = { routes: [registerNotifications], sweeps: [startNewsSweep] };
