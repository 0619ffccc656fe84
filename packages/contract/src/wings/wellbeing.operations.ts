import { operation } from '../site/operation.ts';
import { DeskCare, DeskCareChange } from './wellbeing.ts';

export const readDeskCare = operation({
  method: 'GET',
  path: '/moderation/desk',
  summary: 'Read the desk settings of the caller and the progress of the day',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: DeskCare },
  errors: [],
});

export const changeDeskCare = operation({
  method: 'PATCH',
  path: '/moderation/desk',
  summary: 'Change the desk settings of the caller',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  body: DeskCareChange,
  response: { 200: DeskCare },
  errors: [],
});
