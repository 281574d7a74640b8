import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

interface VisitorLinkProps {
  userId: string;
  /** For tables: one line, cut with a tooltip. */
  oneLine?: boolean;
  children: string;
}

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
