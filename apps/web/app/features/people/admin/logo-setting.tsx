import { LOGO_SIZES } from '@corpomeme/contract/site/limits';
import { changeLogo, removeLogo } from '@corpomeme/contract/site/logo';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { resource } from '@corpomeme/contract/site/paths';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { browserApi, fetchAsMember } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { useSiteFacts } from '../../../lib/page/root-data.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/toast.ts';

async function upload(file: File, seen: string): Promise<{ version: string }> {
  const body = new FormData();
  body.set('image', file);
  const response = await fetchAsMember(pathOf(changeLogo, {}, { seen }), { method: 'PUT', body });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  return response.json();
}

/** The logo of the site; an open page shows another one once it is loaded again. */
export function LogoSetting() {
  const { logo } = useSiteFacts();
  const [version, setVersion] = useState(logo);
  const id = useId();
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file ? upload(file, version) : browserApi.call(removeLogo, { query: { seen: version } }),
    onSuccess: (stored) => {
      setVersion(stored.version);
      toast(m.admin.settingsSaved, 'success');
    },
    onError: (error) => {
      // The other logo is shown; the press that follows replaces it.
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        setVersion(String(error.body.current?.version));
      toast(refusalText(error, m.admin.settingsFailed), 'error');
    },
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) change.mutate(file);
    target.value = '';
  };
  const [, size] = LOGO_SIZES;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {version && (
        <img
          src={resource.logo(version, size)}
          alt={m.logo.shown}
          className="size-16 rounded-control border border-line"
        />
      )}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {m.logo.label}
        </label>
        <p id={`${id}-hint`} className="text-14 text-muted">
          {m.logo.hint}
        </p>
        <TextInput
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/gif"
          aria-describedby={`${id}-hint`}
          disabled={change.isPending}
          onChange={choose}
          className="file:mr-3 file:font-semibold"
        />
      </div>
      {version && (
        <Button busy={change.isPending} onClick={() => change.mutate(null)}>
          {m.logo.remove}
        </Button>
      )}
    </div>
  );
}
