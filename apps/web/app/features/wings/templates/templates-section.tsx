import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import * as operations from '@corpomeme/contract/wings/templates';
import { fromTemplate } from '@corpomeme/drawing/meme/document';
import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import type { Template } from '@corpomeme/drawing/templates/template';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { inOne, SecondText } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { MemeView } from '../studio/meme-view.tsx';
import { hiddenTemplatesQuery } from '../studio/studio-queries.ts';

/** The scenes of the studio; an admin hides one or offers it again. */
export default function TemplatesSection() {
  const query = useQuery({ ...hiddenTemplatesQuery(browserApi), staleTime: 0 });
  const { data: hidden } = query;
  const { mutate, isPending, variables } = useChange();
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted">{m.adminTemplates.intro}</p>
      {query.isLoadingError && <LoadFailure text={m.adminTemplates.failed} query={query} />}
      {!hidden && !query.isLoadingError && <Skeleton className="h-96" />}
      {hidden && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {TEMPLATES.map((template) => (
            <Item
              key={template.name}
              template={template}
              isHidden={hidden.includes(template.name)}
              isBusy={isPending && variables.template === template}
              onChange={(isHidden) => mutate({ template, isHidden })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ItemProps {
  template: Template;
  isHidden: boolean;
  isBusy: boolean;
  onChange: (isHidden: boolean) => void;
}

function Item({ template: { name, title }, isHidden, isBusy, onChange }: ItemProps) {
  const document = useMemo(() => fromTemplate(name), [name]);
  const label = isHidden
    ? m.adminTemplates.showOne({ title: inOne(title) })
    : m.adminTemplates.hideOne({ title: inOne(title) });
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-2">
      {document && (
        <MemeView
          document={document}
          className={isHidden ? 'rounded-control opacity-40' : 'rounded-control'}
        />
      )}
      <div className="px-1">
        <h3 className="text-16 wrap-break-word">{inOne(title)}</h3>
        <SecondText as="p" className="text-14 text-muted wrap-break-word">
          {title.ro}
        </SecondText>
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2 px-1 pb-1">
        <Button busy={isBusy} aria-label={label} onClick={() => onChange(!isHidden)}>
          {isHidden ? m.adminTemplates.show : m.adminTemplates.hide}
        </Button>
        <TextLink
          to={page.template(name)}
          aria-label={m.adminTemplates.memesOf({ title: inOne(title) })}
          className="inline-block py-2.5"
        >
          {m.adminTemplates.memes}
        </TextLink>
        {isHidden && <Badge>{m.adminTemplates.hidden}</Badge>}
      </div>
    </li>
  );
}

function useChange() {
  const client = useQueryClient();
  const { queryKey } = hiddenTemplatesQuery(browserApi);
  return useMutation({
    mutationFn: ({ template: { name }, isHidden }: { template: Template; isHidden: boolean }) =>
      browserApi.call(operations.changeTemplate, { params: { name }, body: { hidden: isHidden } }),
    onSuccess(names, { template: { title }, isHidden }) {
      client.setQueryData(queryKey, names);
      toast(
        isHidden
          ? m.adminTemplates.hiddenNow({ title: inOne(title) })
          : m.adminTemplates.shownNow({ title: inOne(title) }),
        'success',
      );
    },
    onError(error) {
      toast(refusalText(error, m.adminTemplates.notSaved), 'error');
      void client.invalidateQueries({ queryKey });
    },
  });
}
