import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { lazy, Suspense, useEffect, useState } from 'react';
import { PostTabs } from '../features/memes/upload/post-tabs.tsx';
import { UploadLogin } from '../features/memes/upload/upload-login.tsx';
import { loginPath } from '../features/people/auth/login/return-path.ts';
import { logoutCount } from '../features/site/session/departure.ts';
import { useSession } from '../features/site/session/session-store.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { useStore } from '../lib/store.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/howto.ts';

const UploadForm = lazy(() => import('../features/memes/upload/upload-form.tsx'));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.howto, path: page.howto() });
}

export default function HowtoPage() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-28 sm:text-36">{m.upload.heading}</h1>
        <p className="max-w-prose text-muted sm:text-18">{m.upload.intro}</p>
      </div>
      <PostTabs />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <UploadPart />
        <UploadGuide />
      </div>
    </div>
  );
}

function UploadPart() {
  const session = useSession();
  const owner = useLastOwner(session.user?.uid);
  const isIn = session.status === 'in';
  return (
    <div className="min-w-0">
      {/* The same element before and after the session is known, so that a click on it is not lost. */}
      {!isIn && (
        <div className="for-guests">
          <UploadLogin loginHref={loginPath(page.howto())} hadSession={owner !== undefined} />
        </div>
      )}
      {session.status === 'unknown' && (
        <div className="for-members">
          <FormSkeleton />
        </div>
      )}
      {owner !== undefined && (
        // Stays mounted while the session is renewed, because a chosen file could not be restored.
        <div hidden={!isIn}>
          <Suspense fallback={<FormSkeleton />}>
            <UploadForm key={owner} uid={owner} isShown={isIn} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
      <p role="status" className="sr-only">
        {m.upload.loadingForm}
      </p>
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-44" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
    </div>
  );
}

/** Returns the last signed-in member while this page is open, until that member logs out. */
function useLastOwner(uid: string | undefined): string | undefined {
  const left = useStore(logoutCount, 0);
  const [owner, setOwner] = useState({ uid, left });
  // Not at each logout: another tab's logout message may arrive before the session here ends.
  useEffect(() => {
    if (uid !== undefined) setOwner({ uid, left: logoutCount.get() });
  }, [uid]);
  return uid ?? (owner.left === left ? owner.uid : undefined);
}

/** Describes good memes and unwanted content. */
function UploadGuide() {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="guide" className="grid gap-4">
        <h2 id="guide" className="text-22">
          {m.upload.guide}
        </h2>
        <ol className="grid gap-4">
          {m.upload.tips.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2rem_1fr] gap-x-3">
              <span aria-hidden="true" className="font-display text-22 font-bold tabular-nums">
                <span className="marked">{index + 1}</span>
              </span>
              <div>
                <h3 className="text-16">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="rules" className="grid gap-3 border-t border-line pt-6">
        <h2 id="rules" className="text-22">
          {m.upload.rules}
        </h2>
        <ul className="grid list-disc gap-2 pl-5">
          {m.upload.ruleList.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <TextLink to={page.rules()} className="justify-self-start py-2">
          {m.upload.allRules}
        </TextLink>
      </section>
    </div>
  );
}
