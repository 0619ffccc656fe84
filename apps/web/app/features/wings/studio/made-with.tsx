import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { hiddenTemplatesQuery } from './studio-queries.ts';

/**
 * The scene of a meme from the studio with empty texts, unless it is hidden (decision 133), and other memes made with
 * it.
 */
export function MadeWith({ template }: { template: string }) {
  const { data: hidden = [] } = useQuery(hiddenTemplatesQuery(browserApi));
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {!hidden.includes(template) && <LinkButton to={page.studio({ template })}>{m.meme.makeOwn}</LinkButton>}
      <TextLink to={page.template(template)}>{m.meme.sameScene}</TextLink>
    </p>
  );
}
