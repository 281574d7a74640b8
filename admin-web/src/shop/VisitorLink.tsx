import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

interface VisitorLinkProps {
  userId: string;
  /** In a table: one line, whose end is cut where it is very long; the whole of it comes with the pointer. */
  oneLine?: boolean;
  children: string;
}

/** Leads to the timeline of a visitor. */
export function VisitorLink({ userId, oneLine = false, children }: VisitorLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={`/visitors/${userId}`}
      onClick={(event) => event.stopPropagation()}
      {...(oneLine && {
        noWrap: true,
        title: children,
        sx: { display: 'block', maxWidth: 'clamp(11rem, 15vw, 13rem)' },
      })}
    >
      {children}
    </Link>
  );
}
