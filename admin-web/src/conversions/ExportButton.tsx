import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { downloadCSV, useListContext, useLogoutIfAccessDenied } from 'react-admin';
import { type Period, periodQuery } from '../period/period';
import { API, http } from '../providers/http';
import { useToast } from '../ui/use-toast';

/** Downloads all pages of the table. The server records who exported and disarms formulas. */
export function ExportButton({ period }: { period: Period }) {
  const { sort, filterValues } = useListContext();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const query = new URLSearchParams({
      sort: JSON.stringify([sort.field, sort.order]),
      filter: JSON.stringify(filterValues),
    });
    try {
      const { body } = await http(`${API}/conversions.csv?${periodQuery(period)}&${query.toString()}`);
      downloadCSV(body, `conversions-${period.date ?? new Date().toISOString().slice(0, 10)}`);
    } catch (error) {
      if (!(await logoutIfAccessDenied(error)))
        toast('error', 'Error', error instanceof Error ? error.message : 'The export failed. Please try again.');
    }
    setBusy(false);
  }
  return (
    <Button startIcon={<DownloadIcon />} loading={busy} loadingPosition="start" onClick={() => void save()}>
      Export to CSV
    </Button>
  );
}
