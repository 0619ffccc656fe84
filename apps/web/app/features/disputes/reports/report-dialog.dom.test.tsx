import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, offline } from '../../../../test/answers.ts';
import { logIn } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import ReportDialog from './report-dialog.tsx';

function mountDialog() {
  logIn();
  const onClose = vi.fn();
  const props = { subject: { memeId: 7, commentId: null }, isOpen: true, onClose, onCloseAutoFocus: vi.fn() };
  return { ...mount(<ReportDialog {...props} />), onClose };
}

test('a report without a reason is explained in the form, and nothing is sent', async () => {
  const calls = answerCalls({});
  const { user } = mountDialog();
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(
    'Choose what is wrong with it.',
  );
  expect(calls).toEqual([]);
});

test('the chosen reason is sent, and a lost connection keeps the dialog and the text', async () => {
  const calls = answerCalls({ 'POST /memes/7/reports': offline });
  const { user, onClose } = mountDialog();
  const [choice] = screen.getAllByRole('combobox');
  if (!choice) throw new Error('no field');
  const [, , second] = [...choice.querySelectorAll('option')];
  await user.selectOptions(choice, second?.value ?? '');
  await user.type(screen.getByRole('textbox'), 'pe bune');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(calls[0]?.body).toEqual({ reason_code: second?.value, text: 'pe bune' });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('pe bune');
});
