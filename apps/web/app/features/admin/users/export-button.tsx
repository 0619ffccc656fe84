import { pathOf } from '@corpomeme/contract/operation';
import * as operations from '@corpomeme/contract/operations/admin';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../lib/download.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { adminStrings } from '../admin.strings.ts';
import { filterQuery, type UserFilter } from '../admin-queries.ts';

/** The table's filters, all pages; says how much has come. Leaving the page ends it. */
export function ExportButton({ filter }: { filter: UserFilter }) {
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setBytes(0);
    try {
      await download(pathOf(operations.exportUsers, {}, filterQuery(filter)), {
        name: 'corpomeme-users.csv',
        signal: controller.signal,
        onProgress: setBytes,
      });
    } catch {
      if (!controller.signal.aborted) toast(adminStrings.exportFailed, 'error');
    }
    setBytes(null);
  };
  return (
    <Button busy={bytes !== null} onClick={() => void run()}>
      {bytes === null ? adminStrings.exportCsv : adminStrings.exporting(bytes)}
    </Button>
  );
}
