import type { Session } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { promptDialog } from '../../../../ui/dialog/dialog-requests.ts';
import { TextLink } from '../../../../ui/text-link.tsx';
import { signIn } from '../../../site/session/session-store.ts';
import { keepProof, logInWithOpenId, proveOpenId, takeJourney } from './openid-login.ts';

const CODE_MAX = 64;

/** Ends a login or a connection with what the issuer wrote into the address. */
export function OpenIdReturn({ issuer }: { issuer: string }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    // The code works once, also where React runs effects twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const finish = async () => {
      const path = await finishJourney(issuer, new URLSearchParams(location.search));
      if (path === null) setProblem(m.openId.cancelled);
      else await navigate(path, { replace: true });
    };
    finish().catch((error: unknown) => setProblem(refusalText(error, m.openId.failed)));
  }, [issuer, navigate]);
  if (problem === null) return <p role="status">{m.openId.wait}</p>;
  return (
    <div className="grid gap-4">
      <p role="alert" className="font-semibold text-reject">
        {problem}
      </p>
      <TextLink to={page.login()}>{m.openId.again}</TextLink>
    </div>
  );
}

/** Returns where to go; null if the person said no. Rejects with the server's refusal. */
async function finishJourney(issuer: string, answer: URLSearchParams): Promise<string | null> {
  const journey = takeJourney(issuer);
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => answer.get(name) ?? undefined);
  if (answer.has('error')) return null;
  if (!journey || !code || !state) throw new Error('not begun in this tab');
  const { receipt, purpose, returnTo, invitation } = journey;
  const { proof, email } = await proveOpenId(issuer, { code, state, iss, receipt });
  if (purpose === 'link') {
    keepProof({ issuer, proof, email });
    return page.account();
  }
  const session = await logIn({ proof, invitation });
  if (!session) return null;
  signIn(session);
  return returnTo ?? page.home();
}

async function logIn(body: { proof: string; invitation: string | undefined }): Promise<Session | null> {
  return logInWithOpenId(body).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'two_factor_code_required') throw error;
    const { codeTitle: title, code: label, confirm, cancel } = m.openId;
    const words = { title, label, confirm, cancel, maxLength: CODE_MAX };
    const code = (await promptDialog(m.openId.codeText, words))?.trim();
    return code ? logInWithOpenId({ ...body, code }) : null;
  });
}
