import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import type { AdminReportView } from '../providers/types';
import { VisitorLink } from '../shop/VisitorLink';
import { dateTime } from '../ui/format';
import { Loading } from '../ui/States';
import { NoReportMatches } from './NoReports';
import { ReleaseReport } from './ReleaseReport';
import { progress, vehicleName } from './labels';

export function ReportCards() {
  const { data = [], isPending } = useListContext<AdminReportView>();
  if (isPending) return <Loading text="Loading the list..." />;
  if (data.length === 0) return <NoReportMatches />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
    </Box>
  );
}

function ReportCard({ report }: { report: AdminReportView }) {
  return (
    <Box component="li" sx={{ p: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography sx={{ fontWeight: 600, flex: '1 0 55%' }}>{vehicleName(report)}</Typography>
        <Typography
          variant="body2"
          color={report.paid ? 'primary' : 'textSecondary'}
          sx={{ fontWeight: 600, textAlign: 'right' }}
        >
          {progress(report)}
        </Typography>
      </Box>
      <Typography variant="body2" className="vin">
        {report.vin ?? 'VIN not known'}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {dateTime(report.searchedAt)}
        {' · '}
        <VisitorLink userId={report.userId}>{report.email ?? 'Guest'}</VisitorLink>
      </Typography>
      <ReleaseReport report={report} />
    </Box>
  );
}
