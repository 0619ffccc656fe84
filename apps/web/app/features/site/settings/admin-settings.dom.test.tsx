import { SiteSettings } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import AdminSettings from './admin-settings.tsx';

const NUMBERS = { namelessWaitMin: 15, namelessWaitMax: 60, evidenceDays: 30 };
const SWITCHES = { requireTwoFactor: false, moderatorsInvite: false, tellStaff: true, countVisits: true };
const SETTINGS = {
  ...Object.fromEntries(Object.keys(SiteSettings.shape).map((name) => [name, ''])),
  ...NUMBERS,
  ...SWITCHES,
  registration: 'open',
  savedReplies: 'Fără nume',
} as SiteSettings;

async function openSettings(group: keyof typeof m.settings.groups) {
  const answers: Record<string, unknown> = {
    'GET /admin/settings': SETTINGS,
    'GET /admin/languages': [],
    'PUT /admin/settings': { ...SETTINGS, tellStaff: false },
  };
  const calls = answerCalls(answers);
  const bodies = () => calls.filter(({ route }) => route === 'PUT /admin/settings').map(({ body }) => body);
  const mounted = mount(<AdminSettings />);
  const heading = m.settings.groups[group];
  const region = within(await screen.findByRole('region', { name: heading }));
  await mounted.user.click(region.getByText(heading));
  const save = () => mounted.user.click(region.getByRole('button', { name: m.settings.save }));
  return { ...mounted, region, save, answers, bodies };
}

test('each setting has a field in one group', async () => {
  const { container } = await openSettings('name');
  for (const name of Object.keys(SiteSettings.shape))
    expect(container.querySelectorAll(`[name=${name}]`).length, name).toBe(1);
});

test('a group is saved together, and sends what changed alone', async () => {
  const { user, region, save, bodies } = await openSettings('members');
  await user.click(region.getByLabelText(m.settings.fields.tellStaff, { exact: false }));
  await user.selectOptions(region.getByLabelText(m.settings.fields.registration), 'closed');
  await save();
  const seen = { tellStaff: true, registration: 'open' };
  await expect.poll(bodies).toEqual([{ tellStaff: false, registration: 'closed', seen }]);
});

test('a number out of its range is refused at its field, and a refusal of the server below the group', async () => {
  const { user, region, save, bodies, answers } = await openSettings('times');
  const field = region.getByLabelText(m.settings.fields.evidenceDays);
  await user.clear(field);
  await user.type(field, 'zece');
  await save();
  await region.findByText(/Give a whole number from 0 to/);
  expect(bodies()).toEqual([]);
  answers['PUT /admin/settings'] = refusal('wait_range');
  await user.clear(field);
  await user.type(field, '10');
  await save();
  await region.findByText('The shortest wait must not be longer than the longest.');
  expect(bodies()).toEqual([{ evidenceDays: 10, seen: { evidenceDays: 30 } }]);
});

test('a text that another admin changed is shown beside the own one, and replaced by the next save', async () => {
  const { user, region, save, answers, bodies } = await openSettings('texts');
  const field = region.getByLabelText<HTMLTextAreaElement>(m.settings.fields.savedReplies);
  await user.type(field, ' real');
  const current = { ...SETTINGS, savedReplies: 'Fără nume și adrese' };
  answers['PUT /admin/settings'] = refusal('changed_meanwhile', { current });
  await save();
  await screen.findByText(m.changedMeanwhile.heading);
  expect(screen.getByText('Fără nume și adrese')).toBeTruthy();
  expect(field.value).toBe('Fără nume real');
  answers['PUT /admin/settings'] = { ...SETTINGS, savedReplies: 'Fără nume real' };
  await save();
  await expect.poll(bodies).toEqual([
    { savedReplies: 'Fără nume real', seen: { savedReplies: 'Fără nume' } },
    { savedReplies: 'Fără nume real', seen: { savedReplies: 'Fără nume și adrese' } },
  ]);
  await expect.poll(() => screen.queryByText(m.changedMeanwhile.heading)).toBeNull();
  expect(field.value).toBe('Fără nume real');
});
