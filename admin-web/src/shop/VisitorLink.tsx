import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** Leads to the timeline of a visitor. */
export function VisitorLink({ userId, children }: { userId: string; children: string }) {
  return (
    <Link component={RouterLink} to={`/visitors/${userId}`} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
