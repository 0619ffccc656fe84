import type { DigestSetting } from '@corpomeme/contract/news/notifications';
import * as operations from '@corpomeme/contract/news/notifications';
import { m } from '@corpomeme/contract/site/messages';
import { changeDayMemeSetting, readDayMemeSetting } from '@corpomeme/contract/wings/day-memes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { toast } from '../../../ui/toast.ts';
import { notificationKeys } from './notification-keys.ts';

const READ = {
  daily: operations.readDigestSetting,
  weekly: operations.readWeeklySetting,
  today: readDayMemeSetting,
};
const CHANGE = {
  daily: operations.changeDigestSetting,
  weekly: operations.changeWeeklySetting,
  today: changeDayMemeSetting,
};
type Wish = keyof typeof READ;

const settingQuery = (mail: Wish) =>
  queryOptions({
    queryKey: notificationKeys.mail(mail),
    queryFn: ({ signal }) => browserApi.call(READ[mail], { signal }),
    staleTime: 0,
    meta: { personal: true },
  });

/** Turns a mail, or news of the meme of the day, on and off, which members get only if they ask for it. */
export function MailSwitch({ mail }: { mail: Wish }) {
  const client = useQueryClient();
  const query = useQuery(settingQuery(mail));
  const strings = m.mail[mail];
  const { data } = query;
  const save = useMutation({
    scope: { id: `mail ${mail}` },
    mutationFn: (json: DigestSetting) => browserApi.call(CHANGE[mail], { body: json }),
    onSuccess: (setting) => {
      client.setQueryData(settingQuery(mail).queryKey, setting);
      toast(setting.enabled ? strings.on : strings.off, 'success');
    },
    onError: () => toast(m.mail.failed, 'error'),
  });
  if (!data) return <NotLoaded query={query} text={m.mail.loadFailed} className="h-14" />;
  return (
    <SettingSwitch
      label={strings.label}
      hint={strings.hint}
      checked={data.enabled}
      save={(enabled) => save.mutateAsync({ enabled })}
    />
  );
}
