import { appealAboutSanction } from '@corpomeme/contract/moderation/appeals';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { AppealForm } from '../../site/appeals/appeal-form.tsx';
import { SanctionItem } from './sanction-item.tsx';
import { ownSanctionsQuery } from './sanction-queries.ts';

/** All sanctions of the member, on the account page, with the form to appeal; nothing if there are none. */
export function OwnSanctions({ uid }: { uid: string }) {
  const query = useQuery(ownSanctionsQuery(uid));
  const { data, isLoadingError, refetch } = query;
  const box = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isThere = (data?.length ?? 0) > 0;
  useEffect(() => {
    if (hash !== '#sanctions' || !isThere) return;
    box.current?.scrollIntoView();
    box.current?.focus({ preventScroll: true });
  }, [hash, isThere]);
  if (data && !isThere) return null;
  if (!data && !isLoadingError && hash !== '#sanctions') return null;
  return (
    <section
      ref={box}
      id="sanctions"
      tabIndex={-1}
      aria-labelledby="sanctions-heading"
      className="grid scroll-mt-24 gap-4 rounded-card border border-reject bg-surface p-5 outline-none"
    >
      <h2 id="sanctions-heading" className="text-22">
        {m.sanction.heading}
      </h2>
      {!data && <NotLoaded query={query} text={m.sanction.loadFailed} className="h-24" />}
      <ul className="grid gap-4">
        {data?.map((sanction) => (
          <SanctionItem key={sanction.id} sanction={sanction}>
            {sanction.in_force && !sanction.appeal && (
              <div>
                <AppealForm
                  submit={(text) =>
                    browserApi.call(appealAboutSanction, { params: { id: sanction.id }, body: { text } })
                  }
                  about={`sanction:${sanction.id}`}
                  uid={uid}
                  onSent={() => refetch()}
                />
              </div>
            )}
          </SanctionItem>
        ))}
      </ul>
    </section>
  );
}
