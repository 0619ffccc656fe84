import { LegalWords } from './legal-words.tsx';
import type { LegalBlock, LegalSection } from './texts/legal-text.ts';

export function Section({ section: { id, heading, body } }: { section: LegalSection }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-22">
        {heading}
      </h2>
      {body.map((block) => (
        <Block key={keyOf(block)} block={block} />
      ))}
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
      {list.map((item) => (
        <li key={item}>
          <LegalWords text={item} />
        </li>
      ))}
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
