import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import type { AdminReportView } from '../providers/types';
import { CommandDialog } from '../ui/CommandDialog';

/** For a buyer who can't sign or give an address (row 97). */
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
              'The buyer can then read it without the missing signature or address. We invent no evidence in their place.',
            confirm: 'Release',
            path: `reports/${report.id}/release`,
            done: 'The buyer can read the report now.',
            onDone: () => refresh(),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
