import { useNavigate } from 'react-router-dom';
import { pathOf } from '../app/paths';
import { clearRouteBackup } from '../session/route-backup';

/** The way out of a dead end: home, and no later visit throws the visitor back in here. */
export function useNewSearch(): () => void {
  const navigate = useNavigate();
  return () => {
    clearRouteBackup();
    void navigate(pathOf('home'));
  };
}
