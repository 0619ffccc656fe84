import { m } from '@corpomeme/contract/site/messages';
import * as operations from '@corpomeme/contract/wings/templates';
import { fromTemplate } from '@corpomeme/drawing/meme/document';
import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import type { Template } from '@corpomeme/drawing/templates/template';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
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
      {!hidden && <NotLoaded query={query} text={m.adminTemplates.failed} className="h-96" />}
      {hidden && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-7">
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

/** The scene is its own button. */
function Item({ template: { name, title }, isHidden, isBusy, onChange }: ItemProps) {
  const document = useMemo(() => fromTemplate(name), [name]);
  const words = { title: inOne(title) };
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={isHidden ? m.adminTemplates.showOne(words) : m.adminTemplates.hideOne(words)}
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && onChange(!isHidden)}
        className="grid size-full content-between gap-1 rounded-card border border-line bg-surface p-1.5 text-left hover:border-ink"
      >
        {document && (
          <MemeView
            document={document}
            className={isHidden ? 'rounded-control opacity-40' : 'rounded-control'}
          />
        )}
        <span className="text-14 wrap-break-word">
          {words.title} {isHidden && <Badge>{m.adminTemplates.hidden}</Badge>}
        </span>
      </button>
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
