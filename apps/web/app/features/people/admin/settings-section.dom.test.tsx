import type { SiteSettings } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import SettingsSection from './settings-section.tsx';

const SETTINGS = {
  requireTwoFactor: false,
  tellStaff: true,
  countVisits: true,
  namelessWaitMin: 15,
  namelessWaitMax: 60,
  evidenceDays: 30,
  registration: 'open',
  moderatorsInvite: false,
  announcementUntil: '',
  savedReplies: 'Fără nume',
} as SiteSettings;

function openSettings() {
  const answers: Record<string, unknown> = {
    'GET /admin/settings': SETTINGS,
    'GET /admin/languages': [],
    'PUT /admin/settings': { ...SETTINGS, tellStaff: false },
  };
  const calls = answerCalls(answers);
  const bodies = () => calls.filter(({ route }) => route === 'PUT /admin/settings').map(({ body }) => body);
  return { ...mount(<SettingsSection />), answers, bodies };
}

test('a switch sends itself alone', async () => {
  const { user, bodies } = openSettings();
  await user.click(await screen.findByLabelText(m.settings.tellStaff));
  await expect.poll(bodies).toEqual([{ tellStaff: false }]);
});

test('a text that another admin changed is shown beside the own one, and replaced by the next save', async () => {
  const { user, answers, bodies } = openSettings();
  const field = await screen.findByLabelText<HTMLTextAreaElement>(m.replySettings.fields.savedReplies);
  await user.type(field, ' real');
  const current = { ...SETTINGS, savedReplies: 'Fără nume și adrese' };
  answers['PUT /admin/settings'] = refusal('changed_meanwhile', { current });
  const save = screen.getByRole('button', { name: m.replySettings.action });
  await user.click(save);
  await screen.findByText(m.changedMeanwhile.heading);
  expect(screen.getByText('Fără nume și adrese')).toBeTruthy();
  expect(field.value).toBe('Fără nume real');
  answers['PUT /admin/settings'] = { ...SETTINGS, savedReplies: 'Fără nume real' };
  await user.click(save);
  await expect.poll(bodies).toEqual([
    { savedReplies: 'Fără nume real', seen: { savedReplies: 'Fără nume' } },
    { savedReplies: 'Fără nume real', seen: { savedReplies: 'Fără nume și adrese' } },
  ]);
  await expect.poll(() => screen.queryByText(m.changedMeanwhile.heading)).toBeNull();
  expect(field.value).toBe('Fără nume real');
});
