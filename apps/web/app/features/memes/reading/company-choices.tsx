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

/** Follows or hides a company, for its reader alone. */
export function CompanyChoices({ company }: { company: string }) {
  const { followed, hidden } = useReading();
  const isHidden = hidden.includes(company);
  return (
    <div className="with-script flex shrink-0 items-center gap-2 sm:gap-3">
      <Choice
        company={company}
        choice="followed"
        isOn={followed.includes(company)}
        onDone={(isOn) => isOn && toast(m.reading.followed({ company }), 'success')}
      >
        <Bell className="size-5" />
        <Words>{followed.includes(company) ? m.reading.following : m.reading.follow}</Words>
      </Choice>
      <Choice
        company={company}
        choice="hidden"
        isOn={isHidden}
        onDone={(isOn) =>
          toast(isOn ? m.reading.companyHidden({ company }) : m.reading.companyShown({ company }))
        }
      >
        <EyeOff className="size-5" />
        <Words>{isHidden ? m.reading.hiddenHere : m.reading.hide}</Words>
      </Choice>
    </div>
  );
}

/** Phones show the icon alone, beside the company's name. */
function Words({ children }: { children: string }) {
  return <span className="max-sm:sr-only">{children}</span>;
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
      className="max-sm:px-2 max-sm:aria-pressed:bg-marker max-sm:aria-pressed:text-on-marker"
      aria-pressed={isOn}
      busy={isBusy}
      onClick={toggle}
    >
      {children}
    </Button>
  );
}
