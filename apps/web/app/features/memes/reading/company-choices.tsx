import { m } from '@corpomeme/contract/site/messages';
import Bell from 'lucide-react/icons/bell';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession } from '../../site/session/session-store.ts';
import { chooseCompany } from './change-reading.ts';
import { readingIntention } from './reading-intentions.tsx';
import { useReading } from './use-reading.ts';

/** Follows a company, for its reader alone. */
export function FollowButton({ company }: { company: string }) {
  const isOn = useReading().followed.includes(company);
  return (
    <Choice
      company={company}
      choice="followed"
      isOn={isOn}
      onDone={(isNow) => isNow && toast(m.reading.followed({ company }), 'success')}
    >
      <Bell className="size-5" />
      {isOn ? m.reading.following : m.reading.follow}
    </Choice>
  );
}

/** Hides a company, for its reader alone. */
export function HideButton({ company }: { company: string }) {
  const isOn = useReading().hidden.includes(company);
  return (
    <Choice
      company={company}
      choice="hidden"
      isOn={isOn}
      onDone={(isNow) =>
        toast(isNow ? m.reading.companyHidden({ company }) : m.reading.companyShown({ company }))
      }
    >
      <EyeOff className="size-5" />
      {isOn ? m.reading.hiddenHere : m.reading.hide}
    </Choice>
  );
}

interface ChoiceProps {
  company: string;
  choice: 'followed' | 'hidden';
  isOn: boolean;
  onDone?: (isOn: boolean) => void;
  children: ReactNode;
}

function Choice({ company, choice, isOn, onDone, children }: ChoiceProps) {
  const [isBusy, setBusy] = useState(false);
  const choose = async (isWanted: boolean) => {
    setBusy(true);
    if (await chooseCompany(company, isWanted ? choice : null)) onDone?.(isWanted);
    setBusy(false);
  };
  const toggle = () => {
    if (getSession().status === 'in') void choose(!isOn);
    else {
      const [why, wish] =
        choice === 'followed'
          ? ([m.reading.logInToFollow, 'follow'] as const)
          : ([m.reading.logInToMute, 'hide'] as const);
      askToLogIn(why, readingIntention(wish, company));
    }
  };
  return (
    <Button
      tone={choice === 'followed' ? 'plain' : 'quiet'}
      className="with-script shrink-0 px-3 aria-pressed:bg-marker aria-pressed:text-on-marker"
      aria-pressed={isOn}
      busy={isBusy}
      onClick={toggle}
    >
      {children}
    </Button>
  );
}
