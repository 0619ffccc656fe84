import { MessageAnswer } from '../auth.ts';
import {
  DigestSetting,
  NotificationList,
  ReadBody,
  UnreadAnswer,
  UnsubscribeQuery,
} from '../notifications.ts';
import { operation } from '../operation.ts';
import { PageQuery } from '../paging.ts';

export const readDigestSetting = operation({
  method: 'GET',
  path: '/users/me/digest',
  summary: 'Whether the caller gets the daily mail',
  tag: 'notifications',
  access: 'member',
  response: { 200: DigestSetting },
  errors: [],
});

export const changeDigestSetting = operation({
  method: 'PUT',
  path: '/users/me/digest',
  summary: 'Turn the daily mail on or off',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: DigestSetting,
  response: { 200: DigestSetting },
  errors: [],
});

export const unsubscribe = operation({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Turn the daily mail off by the link in it, without a session',
  tag: 'notifications',
  access: 'public',
  limit: 'link',
  query: UnsubscribeQuery,
  response: { 200: MessageAnswer },
  errors: ['unsubscribe_link_invalid'],
});

export const listNotifications = operation({
  method: 'GET',
  path: '/users/me/notifications',
  summary: 'What happened to the caller, newest first; X-Unread-Count tells how much of all is unread',
  tag: 'notifications',
  access: 'member',
  query: PageQuery,
  response: { 200: NotificationList },
  errors: [],
});

export const markNotificationsRead = operation({
  method: 'POST',
  path: '/users/me/notifications/read',
  summary: 'Count everything up to one as read',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: ReadBody,
  response: { 200: UnreadAnswer },
  errors: [],
});
