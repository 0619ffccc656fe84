import type { MarkBox } from '@corpomeme/contract/disputes/marks';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type ReactNode, useState } from 'react';
import { SecondText } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { CoverPart } from '../../disputes/reports/marks/box-picker.tsx';
import { AskedList } from './asked-list.tsx';
import type { WithdrawalResult } from './withdraw-posting.ts';

/**
 * The file of a meme without a name, opened by its secret. Each step is a posted form, so that it is the same without scripts;
 * the secret is sent in a body, never in an address. `answer` is the server's result of the posted form.
 */
export function WithdrawPanel({ answer }: { answer: WithdrawalResult | undefined }) {
  if (answer?.step === 'file') return <OpenFile {...answer} />;
  if (answer?.step === 'ask') return <Question {...answer} />;
  if (answer?.step === 'correct') return <Correction {...answer} />;
  if (answer && answer.step !== 'enter')
    return (
      <Panel main title={answer.step === 'withdrawn' ? m.withdraw.done : SAID[answer.step].title}>
        {answer.step !== 'withdrawn' && <p className="text-muted">{SAID[answer.step].text}</p>}
        <LinkButton to={page.home()}>{m.withdraw.home}</LinkButton>
      </Panel>
    );
  return (
    <Panel main title={m.withdraw.title}>
      <p className="text-left text-muted">{m.withdraw.text}</p>
      <SecondText as="p" className="text-left text-muted">
        {m.withdraw.textRo}
      </SecondText>
      <Form noValidate action={page.withdraw()} className="grid w-full max-w-md gap-4 text-left">
        <TextField
          label={m.withdraw.label}
          hint={m.withdraw.hint}
          error={answer?.problem}
          name="secret"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" name="use" value="open" tone="marker" className="justify-self-start">
          {m.withdraw.submit}
        </Button>
      </Form>
    </Panel>
  );
}

/** Getters, because the language of the request decides. */
const SAID = {
  get stood() {
    return { title: m.withdraw.stood, text: m.answer.statementTaken };
  },
  get corrected() {
    return { title: m.answers.corrects, text: m.answer.correctionTaken };
  },
};

type OpenFileProps = Extract<WithdrawalResult, { step: 'file' }>;

/** What is said against the meme, what was decided and why; then the choices, alike and none of them the default. */
function OpenFile({ secret, file, problem }: OpenFileProps) {
  const { title, company, state, meme_id, answers, asked, reasons } = file;
  const { may_stand, stands, may_correct, corrects } = file;
  return (
    <Box title={title}>
      <p>
        {m.withdraw.about({ company })} {m.withdraw.states[state]}{' '}
        {state === 'approved' && <TextLink to={page.meme(meme_id)}>{m.withdraw.read}</TextLink>}
      </p>
      <section className="grid gap-2">
        <h2 className="text-18">{m.withdraw.said}</h2>
        {asked.length === 0 && <p className="text-muted">{m.withdraw.nothing}</p>}
        <AskedList asked={asked} />
      </section>
      {answers.map(({ kind, company: from, content }) => (
        <section key={`${from} ${kind}`} className="grid gap-1 border-l-3 border-line pl-3">
          <h2 className="text-16">{m.withdraw.says({ company: from })}</h2>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {content}
          </p>
        </section>
      ))}
      {reasons.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-18">{m.withdraw.why}</h2>
          {reasons.map((paragraph) => (
            <p key={paragraph} className="wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="text-18">{m.withdraw.choose}</h2>
        <p className="text-muted">
          {may_stand || may_correct || stands ? m.withdraw.standText : m.withdraw.silence}
        </p>
        {stands && <p>{m.withdraw.stood}</p>}
        {corrects && <p>{m.answers.corrects}</p>}
        <p role="alert" className="font-semibold text-reject empty:hidden">
          {problem}
        </p>
        <SecretForm secret={secret}>
          {may_stand && (
            <Button type="submit" name="use" value="stand">
              {m.withdraw.stand}
            </Button>
          )}
          {may_correct && (
            <Button type="submit" name="use" value="correct">
              {m.answers.correct}
            </Button>
          )}
          <Button type="submit" name="use" value="ask">
            {m.withdraw.withdraw}
          </Button>
        </SecretForm>
      </section>
    </Box>
  );
}

/** A correction of the meme, which a moderator sees beside what is there now. */
function Correction({
  secret,
  title,
  words,
  picture,
  problem,
}: Extract<WithdrawalResult, { step: 'correct' }>) {
  const [covers, setCovers] = useState<MarkBox[]>([]);
  const { correctHint, correctSend, message, alt } = m.answers;
  return (
    <Box title={m.withdraw.correctTitle({ title })}>
      <Form noValidate action={page.withdraw()} className="grid gap-4">
        <input type="hidden" name="secret" value={secret} />
        <p role="alert" className="font-semibold text-reject empty:hidden">
          {problem}
        </p>
        <p className="text-muted">{correctHint}</p>
        <TextField
          label={m.answers.title}
          name="title"
          defaultValue={words.title ?? ''}
          maxLength={MEME.titleMax}
        />
        <TextAreaField
          label={message}
          name="message"
          rows={4}
          defaultValue={words.message ?? ''}
          maxLength={MEME.messageMax}
        />
        <TextAreaField
          label={alt}
          name="image_alt"
          rows={2}
          defaultValue={words.image_alt ?? ''}
          maxLength={MEME.altMax}
        />
        {picture && (
          <>
            <input type="hidden" name="covers" value={JSON.stringify(covers)} />
            <CoverPart picture={picture} boxes={covers} onChange={setCovers} />
          </>
        )}
        <Button type="submit" name="use" value="send" className="justify-self-start">
          {correctSend}
        </Button>
      </Form>
      <SecretForm secret={secret}>
        <Button type="submit" name="use" value="open">
          {m.withdraw.back}
        </Button>
      </SecretForm>
    </Box>
  );
}

/** Asks once more, because a withdrawal cannot be undone. */
function Question({ secret, title }: Extract<WithdrawalResult, { step: 'ask' }>) {
  return (
    <Box title={m.withdraw.sure({ title })}>
      <p>{m.withdraw.sureText}</p>
      <SecondText as="p" className="text-muted">
        {m.withdraw.sureTextRo}
      </SecondText>
      <SecretForm secret={secret}>
        <Button type="submit" name="use" value="open">
          {m.withdraw.back}
        </Button>
        <Button type="submit" name="use" value="withdraw" tone="reject">
          {m.withdraw.forGood}
        </Button>
      </SecretForm>
    </Box>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-xl gap-6 rounded-card border border-line bg-surface px-[min(--spacing(6),6vw)] py-8">
      <h1 className="text-22 wrap-anywhere">{title}</h1>
      {children}
    </div>
  );
}

function SecretForm({ secret, children }: { secret: string; children: ReactNode }) {
  return (
    <Form action={page.withdraw()} className="flex flex-wrap gap-3">
      <input type="hidden" name="secret" value={secret} />
      {children}
    </Form>
  );
}
