import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { CompanyFinder } from './company-finder.tsx';

test('a click selects the chosen company, so that the first key replaces it before the list has loaded', () => {
  answerCalls({ 'GET /companies': [] });
  mount(<CompanyFinder chosen="Dell" active={[]} />, { path: '/browse?company=Dell' });
  const field = screen.getByLabelText<HTMLInputElement>('Find a company');
  field.setSelectionRange(4, 4);
  fireEvent.click(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
});
