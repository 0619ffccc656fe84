import { m } from '@corpomeme/contract/site/messages';
import {
  changeStaffAlerts,
  readStaffAlerts,
  STAFF_ALERT_KINDS,
  type StaffAlertSetting,
} from '@corpomeme/contract/wings/staff-alerts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { changeOf } from '../../../lib/api/use-seen.ts';
import { SelectField } from '../../../ui/form/select.tsx';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { toast } from '../../../ui/toast.ts';
import { notificationKeys } from './notification-keys.ts';

const alertsQuery = queryOptions({
  queryKey: notificationKeys.staffAlerts,
  queryFn: ({ signal }) => browserApi.call(readStaffAlerts, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** What moderators and admins are told about waiting work, and when. */
export function StaffAlerts() {
  const client = useQueryClient();
  const query = useQuery(alertsQuery);
  const { data } = query;
  const save = useMutation({
    scope: { id: 'staff alerts' },
    mutationFn: (change: Partial<StaffAlertSetting>) => {
      const latest = client.getQueryData(alertsQuery.queryKey) as StaffAlertSetting;
      return browserApi.call(changeStaffAlerts, { body: changeOf(latest, change) });
    },
    onSuccess: (setting) => {
      client.setQueryData(alertsQuery.queryKey, setting);
      toast(m.staffAlerts.saved, 'success');
    },
    onError: (error) => {
      toast(refusalText(error, m.mail.failed), 'error');
      void client.invalidateQueries({ queryKey: alertsQuery.queryKey });
    },
  });
  if (!data) return <NotLoaded query={query} text={m.mail.loadFailed} className="h-64" />;
  const without = (kind: (typeof STAFF_ALERT_KINDS)[number]) => data.off.filter((each) => each !== kind);
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">{m.staffAlerts.text}</p>
      <SettingSwitch
        label={m.staffAlerts.mail}
        hint={m.staffAlerts.mailHint}
        checked={data.by_mail}
        save={(by_mail) => save.mutateAsync({ by_mail })}
      />
      {STAFF_ALERT_KINDS.map((kind) => (
        <SettingSwitch
          key={kind}
          label={m.staffAlerts.kinds[kind]}
          hint=""
          checked={!data.off.includes(kind)}
          save={(on) => save.mutateAsync({ off: on ? without(kind) : [...without(kind), kind] })}
        />
      ))}
      <div className="flex flex-wrap gap-4">
        {(['quiet_from', 'quiet_to'] as const).map((end) => (
          <SelectField
            key={end}
            label={m.staffAlerts[end]}
            value={data[end]}
            onChange={(event) => save.mutate({ [end]: Number(event.target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>{`${String(hour).padStart(2, '0')}:00`}</option>
            ))}
          </SelectField>
        ))}
      </div>
      <p className="text-14 text-muted">{m.staffAlerts.quietHint}</p>
    </div>
  );
}
