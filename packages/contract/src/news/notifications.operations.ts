import { MessageResponse } from '../people/auth.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import {
  DigestSetting,
  NotificationList,
  PushBody,
  PushSetting,
  ReadBody,
  UnreadResponse,
  UnsubscribeQuery,
} from './notifications.ts';

export const readDigestSetting = operation({
  method: 'GET',
  path: '/users/me/digest',
  summary: 'Read whether the caller gets the daily mail',
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

export const readWeeklySetting = operation({
  method: 'GET',
  path: '/users/me/weekly',
  summary: 'Read whether the caller gets the weekly mail with the best memes',
  tag: 'notifications',
  access: 'member',
  response: { 200: DigestSetting },
  errors: [],
});

export const changeWeeklySetting = operation({
  method: 'PUT',
  path: '/users/me/weekly',
  summary: 'Turn the weekly mail on or off',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: DigestSetting,
  response: { 200: DigestSetting },
  errors: [],
});

export const readPushSetting = operation({
  method: 'GET',
  path: '/users/me/push',
  summary:
    'Read whether the session of the caller gets push messages, and the key that a browser needs for them',
  tag: 'notifications',
  access: 'member',
  response: { 200: PushSetting },
  errors: [],
});

export const turnPushOn = operation({
  method: 'PUT',
  path: '/users/me/push',
  summary: 'Send push messages to this browser until the session ends',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: PushBody,
  response: { 200: PushSetting },
  errors: [],
});

export const turnPushOff = operation({
  method: 'DELETE',
  path: '/users/me/push',
  summary: 'Send no more push messages to this browser',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  response: { 200: PushSetting },
  errors: [],
});

export const unsubscribe = operation({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Turn off the daily or the weekly mail with the token of its link, without a session',
  tag: 'notifications',
  access: 'public',
  limit: 'link',
  query: UnsubscribeQuery,
  response: { 200: MessageResponse },
  errors: ['unsubscribe_link_invalid'],
});

export const listNotifications = operation({
  method: 'GET',
  path: '/users/me/notifications',
  summary: 'List the notifications of the caller, newest first; X-Unread-Count is the number of unread ones',
  tag: 'notifications',
  access: 'member',
  scope: 'read',
  query: PageQuery,
  response: { 200: NotificationList },
  errors: [],
});

export const markNotificationsRead = operation({
  method: 'POST',
  path: '/users/me/notifications/read',
  summary: 'Mark all notifications up to an id as read',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: ReadBody,
  response: { 200: UnreadResponse },
  errors: [],
});
