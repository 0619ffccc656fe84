import type { AdminTheme } from '@corpomeme/contract/memes/themes';
import * as operations from '@corpomeme/contract/memes/themes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { inOne, SecondText } from '../../../../lib/second-text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { themeKeys } from '../../../memes/themes/theme-keys.ts';
import { allThemesQuery } from '../../../memes/themes/theme-queries.ts';
import { useOpening } from '../use-opening.ts';
import { ThemeForm } from './theme-form.tsx';

/** The themes in their order, with their forms; a new theme comes last. */
export default function ThemesSection() {
  const query = useQuery(allThemesQuery(browserApi));
  const { data } = query;
  const order = useOrder();
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.adminThemes.intro}</p>
      {query.isLoadingError && <LoadFailure text={m.adminThemes.failed} query={query} />}
      {!data && !query.isLoadingError && <Skeleton className="h-96" />}
      {data && (
        <>
          <ol className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {data.map((theme, place) => (
              <Item
                key={theme.slug}
                theme={theme}
                isFirst={place === 0}
                isLast={place === data.length - 1}
                onMove={(step) =>
                  order({ slugs: moveSlug(data, place, step), seen: { slugs: slugsOf(data) } })
                }
              />
            ))}
          </ol>
          <NewTheme />
        </>
      )}
    </div>
  );
}

interface ItemProps {
  theme: AdminTheme;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
}

function Item({ theme, isFirst, isLast, onMove }: ItemProps) {
  const { isOpen, setOpen, opener } = useOpening();
  const { name, words, hidden } = theme;
  if (isOpen) {
    return (
      <li className="p-4">
        <ThemeForm theme={theme} onClose={() => setOpen(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-18">{inOne(name)}</h3>
        <SecondText as="p" className="text-muted">
          {name.ro}
        </SecondText>
      </div>
      {hidden && <Badge>{m.adminThemes.hidden}</Badge>}
      <span className="text-14 text-muted">{m.adminThemes.words({ count: words.length })}</span>
      <span className="flex">
        <Button
          tone="quiet"
          className="px-2"
          aria-label={m.adminThemes.up({ name: inOne(name) })}
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onMove(-1)}
        >
          <ArrowUp className="size-5" />
        </Button>
        <Button
          tone="quiet"
          className="px-2"
          aria-label={m.adminThemes.down({ name: inOne(name) })}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onMove(1)}
        >
          <ArrowDown className="size-5" />
        </Button>
      </span>
      <Button
        ref={opener}
        aria-label={m.adminThemes.editOne({ name: inOne(name) })}
        onClick={() => setOpen(true)}
      >
        {m.adminThemes.edit}
      </Button>
    </li>
  );
}

const slugsOf = (themes: readonly AdminTheme[]) => themes.map(({ slug }) => slug);

/** Returns the slugs with the one at `place` moved by one place. */
function moveSlug(themes: readonly AdminTheme[], place: number, step: 1 | -1): string[] {
  const slugs = slugsOf(themes);
  const [slug = ''] = slugs.splice(place, 1);
  return slugs.toSpliced(place + step, 0, slug);
}

function useOrder() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (body: { slugs: string[]; seen: { slugs: string[] } }) =>
      browserApi.call(operations.orderThemes, { body }),
    onSuccess(themes) {
      client.setQueryData(allThemesQuery(browserApi).queryKey, themes);
      toast(m.adminThemes.ordered, 'success');
    },
    onError: (error) => toast(refusalText(error, m.adminThemes.notSaved), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: themeKeys.offered }),
  });
  return mutate;
}

function NewTheme() {
  const { isOpen, setOpen, opener } = useOpening();
  if (!isOpen) {
    return (
      <Button ref={opener} className="justify-self-start" onClick={() => setOpen(true)}>
        {m.adminThemes.add}
      </Button>
    );
  }
  return (
    <section aria-label={m.adminThemes.newTheme} className="grid gap-2">
      <h3 className="text-18">{m.adminThemes.newTheme}</h3>
      <ThemeForm theme={null} onClose={() => setOpen(false)} />
    </section>
  );
}
