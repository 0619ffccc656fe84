import type { Company } from '@corpomeme/contract/companies/companies';
import { m } from '@corpomeme/contract/site/messages';
import { resource } from '@corpomeme/contract/site/paths';
import { FIGURES_LICENCE } from '@corpomeme/contract/wings/company-figures';
import { useOrigin } from '../../../../lib/page/root-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { copyText } from '../../../site/share/share-actions.ts';
import { type EmbedKind, embedCode } from './embed-codes.ts';

const KINDS: readonly EmbedKind[] = ['badge', 'chart', 'widget'];

/** The figures for other sites: pictures, a script and data, closed until the reader opens it. */
export function EmbedSection({ company }: { company: Company }) {
  const { slug } = company;
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-3 font-semibold">
        {m.embed.open}
      </summary>
      <div className="grid gap-6 px-4 pb-5">
        <p className="max-w-prose text-muted">{m.embed.intro}</p>
        {KINDS.map((kind) => (
          <Embed key={kind} kind={kind} company={company} />
        ))}
        <p className="flex flex-wrap items-center gap-x-4">
          {m.embed.data}{' '}
          <a href={resource.companyFiguresCsv(slug)} className="inline-flex min-h-11 items-center underline">
            {m.embed.csv}
          </a>{' '}
          <a href={resource.companyFigures(slug)} className="inline-flex min-h-11 items-center underline">
            {m.embed.json}
          </a>{' '}
          <span className="text-muted">
            {m.embed.licence}{' '}
            <a href={FIGURES_LICENCE.url} rel="license noopener" className="inline-block py-2 underline">
              {FIGURES_LICENCE.name}
            </a>
          </span>
        </p>
      </div>
    </details>
  );
}

function Embed({ kind, company }: { kind: EmbedKind; company: Company }) {
  const code = embedCode(kind, company, useOrigin());
  const name = m.embed.kinds[kind];
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-18">{name}</h3>
      <p className="text-14 text-muted">{m.embed.hints[kind]}</p>
      <Preview kind={kind} company={company} />
      <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <pre className="rounded-control border border-line bg-sunken p-3 text-14 whitespace-pre-wrap wrap-anywhere">
          <code>{code}</code>
        </pre>
        <Button
          className="with-script justify-self-start"
          aria-label={m.embed.copyOf({ kind: name.toLowerCase() })}
          onClick={() => void copyText(code, m.embed.copied)}
        >
          {m.embed.copy}
        </Button>
      </div>
    </div>
  );
}

/** The widget shows what the chart above shows. */
function Preview({ kind, company: { name, slug } }: { kind: EmbedKind; company: Company }) {
  if (kind === 'widget') return null;
  const address = kind === 'badge' ? resource.companyBadge(slug) : resource.companyChart(slug);
  return (
    <img
      src={address}
      alt={m.embed.alt({ company: name })}
      loading="lazy"
      decoding="async"
      className="h-auto max-w-full"
    />
  );
}
