import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { TextLink } from '../../../ui/text-link.tsx';

/** Describes good memes and unwanted content. */
export function UploadGuide() {
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
