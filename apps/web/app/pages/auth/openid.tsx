import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { OpenIdReturn } from '../../features/people/auth/openid/openid-return.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import type { Route } from './+types/openid.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = page.openId(params.issuer);
  return pageMeta(matches, { ...m.openIdPage, path, hidden: true });
}

/** Where an OpenID issuer sends the person back. */
export default function OpenIdPage({ params }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-4">
      <h1 className="text-28">{m.openId.title}</h1>
      <OpenIdReturn issuer={params.issuer} />
    </div>
  );
}
