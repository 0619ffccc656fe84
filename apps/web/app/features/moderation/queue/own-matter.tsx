import { readColleagues } from '@corpomeme/contract/moderation/moderation.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { moderationKeys } from '../moderation-keys.ts';

interface OwnMatterProps {
  text?: string;
  className?: string;
}

/** Replaces the buttons if another moderator must decide; if there is none, names who could be asked. */
export function OwnMatter({ text = m.ownMatter.yours, className }: OwnMatterProps) {
  const isAdmin = useCurrentUser()?.isAdmin;
  const { data } = useQuery(colleaguesQuery);
  const isAlone = data?.others === 0;
  return (
    <p className={classNames('text-muted', className)}>
      {text}
      {isAlone && ` ${m.ownMatter.alone} `}
      {isAlone &&
        (isAdmin ? <TextLink to={page.admin()}>{m.ownMatter.forAdmin}</TextLink> : m.ownMatter.forModerator)}
    </p>
  );
}

/** The number of others who can decide now. */
const colleaguesQuery = queryOptions({
  queryKey: moderationKeys.colleagues,
  queryFn: ({ signal }) => browserApi.call(readColleagues, { signal }),
  meta: { personal: true },
});
