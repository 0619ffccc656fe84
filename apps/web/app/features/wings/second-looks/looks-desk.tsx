import { cityText } from '@corpomeme/contract/companies/company-names';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import type { SecondLook, Verdict } from '@corpomeme/contract/wings/second-looks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { useShortcuts, useShortcutsSwitch } from '../../../lib/use-shortcuts.ts';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PictureSources } from '../../memes/motion/picture-sources.tsx';
import { KeyButton } from '../../moderation/queue/key-button.tsx';
import { ReasonSelect } from '../../site/reasons/reason-picker.tsx';
import { LookCorrections } from './look-corrections.tsx';
import { LookOutcome } from './look-outcome.tsx';
import { looksQuery } from './looks-query.ts';
import { useLooks } from './use-looks.ts';

/** Decided memes to judge without knowing the decision; below, decisions that a third look contradicts. */
export function LooksDesk() {
  return (
    <div className="grid gap-10">
      <Looks />
      <LookCorrections />
    </div>
  );
}

function Looks() {
  const query = useQuery(looksQuery);
  const card = useRef<HTMLElement>(null);
  const { last, isBusy, give } = useLooks(() => requestAnimationFrame(() => card.current?.focus()));
  const [areOn] = useShortcutsSwitch();
  const { data } = query;
  if (query.isLoadingError) return <LoadFailurePanel text={m.looks.failed} query={query} />;
  if (!data) return <Skeleton className="h-96" />;
  const [look] = data.looks;
  return (
    <section aria-label={m.looks.heading} className="grid gap-4">
      <p className="max-w-[70ch] text-muted">{m.looks.intro}</p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="text-muted tabular-nums">
          {data.total > 0 && m.looks.waiting({ count: data.total })}
        </p>
        {areOn && look && <p className="hidden text-14 text-muted pointer-fine:block">{m.looks.keys}</p>}
      </div>
      {last && <LookOutcome result={last} />}
      {look ? (
        <LookCard
          key={look.id}
          look={look}
          cardRef={card}
          isBusy={isBusy}
          showKeys={areOn}
          onAnswer={(verdict, reason_code) => give({ look, verdict, reason_code })}
        />
      ) : (
        <Panel title={m.looks.empty}>
          <p className="text-muted">{m.looks.emptyText}</p>
        </Panel>
      )}
    </section>
  );
}

interface LookCardProps {
  look: SecondLook;
  cardRef: RefObject<HTMLElement | null>;
  isBusy: boolean;
  showKeys: boolean;
  onAnswer: (verdict: Verdict, reason: ReasonCode | null) => void;
}

function LookCard({ look, cardRef, isBusy, showKeys, onAnswer }: LookCardProps) {
  const id = useId();
  const [reason, setReason] = useState<ReasonCode | null>(null);
  const [problem, setProblem] = useState('');
  const approve = () => !isBusy && onAnswer('approved', null);
  const reject = () => {
    if (isBusy) return;
    if (reason) return onAnswer('rejected', reason);
    setProblem(m.looks.needed);
    document.getElementById(`${id}-reason`)?.focus();
  };
  useShortcuts({ a: approve, r: reject }, showKeys);
  return (
    <article
      ref={cardRef}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-5 rounded-card border border-line bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <LookPicture look={look} />
      <div className="grid min-w-0 content-start gap-4">
        <LookWords look={look} titleId={`${id}-title`} />
        {/** biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the list, so that the keys work again */}
        <div className="grid gap-1.5" onKeyDown={({ key }) => key === 'Escape' && cardRef.current?.focus()}>
          <ReasonSelect
            id={`${id}-reason`}
            label={m.looks.reason}
            none={m.looks.none}
            value={reason}
            disabled={isBusy}
            onChange={(code) => {
              setReason(code);
              setProblem('');
            }}
          />
          <p role="alert" className="text-14 text-reject empty:hidden">
            {problem}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <KeyButton letter="A" showKey={showKeys} tone="approve" busy={isBusy} onClick={approve}>
            {m.looks.approve}
          </KeyButton>
          <KeyButton letter="R" showKey={showKeys} tone="reject" busy={isBusy} onClick={reject}>
            {m.looks.reject}
          </KeyButton>
        </div>
      </div>
    </article>
  );
}

const SIZES = '(min-width: 1024px) 640px, calc(100vw - 4rem)';

/** Not a link, because the meme's page shows the decision. */
function LookPicture({ look }: { look: SecondLook }) {
  return (
    <div className="grid place-items-center overflow-hidden rounded-control bg-sunken">
      <picture className="contents">
        <PictureSources meme={look} sizes={SIZES} />
        <img
          src={look.image_url}
          srcSet={look.image_srcset || undefined}
          sizes={SIZES}
          width={look.image_width}
          height={look.image_height}
          alt={look.image_alt ?? m.looks.picture}
          className="max-h-[65vh] w-auto max-w-full object-contain"
        />
      </picture>
    </div>
  );
}

function LookWords({ look, titleId }: { look: SecondLook; titleId: string }) {
  return (
    <div className="grid gap-2">
      <h2 id={titleId} className="text-22 wrap-anywhere">
        {look.title ?? m.looks.untitled}
      </h2>
      <p className="text-14 text-muted">
        {[look.company, look.city && cityText(look.city)].filter(Boolean).join(', ')}
      </p>
      {look.message && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {look.message}
        </p>
      )}
    </div>
  );
}
