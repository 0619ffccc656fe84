import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import DataExportPage from './data-export.tsx';

test('the token of the mailed link leaves the address, and the button sends it', async () => {
  const calls = answerCalls({ 'POST /data-export/file': refusal('export_link_invalid') });
  const { user, router } = mount(<DataExportPage />, { path: page.dataExport({ token: 'abc.def' }) });
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(calls).toEqual([]);
  await user.click(await screen.findByRole('button', { name: m.ownData.download }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc.def' }]));
});

test('an address without a token has no button, and leads to the account', async () => {
  mount(<DataExportPage />, { path: page.dataExport() });
  await screen.findByText(m.mailedExport.missing);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe(page.account());
});
