import { operation } from '../operation.ts';
import { DeskCare, DeskCareChange } from '../wellbeing.ts';

export const readDeskCare = operation({
  method: 'GET',
  path: '/moderation/desk',
  summary: 'How you want to work at the desk, and how far you are today',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: DeskCare },
  errors: [],
});

export const changeDeskCare = operation({
  method: 'PATCH',
  path: '/moderation/desk',
  summary: 'Set how you want to work at the desk',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  body: DeskCareChange,
  response: { 200: DeskCare },
  errors: [],
});
