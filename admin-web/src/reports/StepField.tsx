import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import type { AdminReportView } from '../providers/types';

interface StepFieldProps {
  source: 'paid' | 'signed' | 'addressed';
  label: string;
  sortable?: boolean;
}

export function StepField({ source }: StepFieldProps) {
  const report = useRecordContext<AdminReportView>();
  if (!report) return null;
  return report[source] ? (
    <CheckIcon titleAccess="Yes" fontSize="small" color="primary" sx={{ display: 'block' }} />
  ) : (
    <Box component="span" role="img" aria-label="No" sx={{ color: 'text.secondary' }}>
      –
    </Box>
  );
}
