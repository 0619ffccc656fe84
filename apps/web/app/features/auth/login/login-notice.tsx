import { page } from '@corpomeme/contract/paths';
import { TextLink } from '../../../ui/text-link.tsx';
import { withLanguage } from '../../legal/legal-language.ts';
import { authStrings } from '../auth.strings.ts';

/** What going on means. The texts open beside the page, so that what was typed stays. */
export function LoginNotice() {
  const { start, terms, and, privacy, end } = authStrings.notice;
  return (
    <p className="text-14 text-muted">
      {start}
      <TextLink to={withLanguage(page.terms(), 'ro')} target="_blank">
        {terms}
      </TextLink>
      {and}
      <TextLink to={withLanguage(page.privacy(), 'ro')} target="_blank">
        {privacy}
      </TextLink>
      {end}
    </p>
  );
}
