import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import type { AdminReportView } from '../providers/types';
import { CommandDialog } from '../ui/CommandDialog';

/** For a buyer who cannot sign or give an address (row 97). Nothing where nothing is held. */
export function ReleaseReport({ report }: { report: AdminReportView }) {
  const [open, setOpen] = useState(false);
  const refresh = useRefresh();
  if (!report.paid || (report.signed && report.addressed)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Release
      </Button>
      {open && (
        <CommandDialog
          command={{
            title: 'Release this report',
            explanation:
              'Its buyer can read it without the signature and the address that are missing. No evidence is made up for them.',
            confirm: 'Release',
            path: `reports/${report.id}/release`,
            done: 'The report can be read.',
            onDone: () => refresh(),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
