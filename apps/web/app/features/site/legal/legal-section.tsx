import { contactMailbox } from '@corpomeme/contract/site/paths';
import type { ReactNode } from 'react';
import { createElement, Fragment } from 'react';
import { useOrigin, useSiteFacts } from '../../../lib/page/root-data.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import type { LegalPart } from './legal-marks.ts';
import { readMarks } from './legal-marks.ts';
import type { LegalBlock, LegalSection } from './texts/legal-text.ts';

export function Section({ section: { id, heading, body } }: { section: LegalSection }) {
  return (
    <section aria-labelledby={heading && id} className="grid gap-3">
      {heading && (
        <h2 id={id} className="text-22">
          {heading}
        </h2>
      )}
      {body.map((block, index) => {
        const key = `${index} ${keyOf(block)}`;
        return <Block key={key} block={block} />;
      })}
    </section>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <LegalWords text={block} />
      </p>
    );
  }
  return 'list' in block ? <List list={block.list} /> : <Names names={block.names} />;
}

function List({ list }: { list: string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
      {list.map((item, index) => {
        const key = `${index} ${item}`;
        return (
          <li key={key}>
            <LegalWords text={item} />
          </li>
        );
      })}
    </ul>
  );
}

function Names({ names }: { names: [string, string][] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {names.map(([name, meaning]) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-semibold">
            <LegalWords text={name} />
          </dt>
          <dd>
            <LegalWords text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function keyOf(block: LegalBlock): string {
  if (typeof block === 'string') return block;
  return 'list' in block ? 'list' : 'names';
}

/** Renders a text with its links, code and the contact address. */
export function LegalWords({ text }: { text: string }) {
  return createElement(Fragment, null, ...readMarks(text).map(draw));
}

function draw(part: LegalPart): ReactNode {
  if (part.kind === 'link') return <TextLink to={part.to}>{part.text}</TextLink>;
  if (part.kind === 'mailbox') return <Mailbox />;
  if (part.kind === 'romanian') return <span lang="ro">{part.text}</span>;
  if (part.kind === 'code') return <code className="rounded-sm bg-sunken px-1">{part.text}</code>;
  return part.text;
}

function Mailbox() {
  const origin = useOrigin();
  const { operator } = useSiteFacts();
  const mailbox = operator.operatorMailbox ?? contactMailbox(origin);
  return <TextLink to={`mailto:${mailbox}`}>{mailbox}</TextLink>;
}
