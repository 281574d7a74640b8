import { Component, useEffect, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { clearRouteBackup } from '../search/route-backup';
import { Button } from '../ui/Button';
import { Message } from '../ui/Message';
import { PageFallback } from './PageFallback';
import { pathOf } from './paths';
import { reportCrash } from './report-crash';
import { isLoadFailure, reloadForNewBuild } from './stale-build';

interface Props {
  route: string;
  children: ReactNode;
}

function goHome() {
  clearRouteBackup();
  // A new document starts without the failure.
  window.location.assign(pathOf('home'));
}

const reload = () => window.location.reload();

/**
 * What is shown of a step that failed. One whose script did not load opens by itself when the connection returns, at the
 * same address.
 */
function Failure({ notLoaded }: { notLoaded: boolean }) {
  useEffect(() => {
    if (!notLoaded) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [notLoaded]);
  // Offline, a reload would leave the browser's own error page.
  const offline = notLoaded && !navigator.onLine;
  return (
    <Message
      title={offline ? 'You are offline' : 'Oops! Something went wrong'}
      icon="warning"
      action={
        <>
          {notLoaded && !offline ? <Button onClick={reload}>Try again</Button> : null}
          <Button look={notLoaded ? 'secondary' : 'primary'} onClick={goHome}>
            Go Back Home
          </Button>
        </>
      }
    >
      {offline
        ? 'This step could not be loaded. It opens by itself when the connection is back, where you left off.'
        : "We encountered an unexpected error. Don't worry, let's get you back on track."}
    </Message>
  );
}

interface State {
  /** Null while all is well, empty between the failure and its report, then the route that failed. */
  failedRoute: string | null;
  /** The script of the page did not come; a fresh document asks for it again. */
  notLoaded: boolean;
}

class Boundary extends Component<Props, State> {
  override state: State = { failedRoute: null, notLoaded: false };

  static getDerivedStateFromError(error: Error): State {
    return { failedRoute: '', notLoaded: isLoadFailure(error) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    if (reloadForNewBuild(error)) return;
    this.setState({ failedRoute: this.props.route });
    reportCrash(error, info, { funnel: 'route_error_boundary', severity: 'high' });
  }

  /** Going to another page, for example with Back, gives that page its chance. */
  override componentDidUpdate() {
    const { failedRoute } = this.state;
    if (failedRoute && failedRoute !== this.props.route) this.setState({ failedRoute: null });
  }

  override render() {
    if (this.state.failedRoute === null) return this.props.children;
    // Not said yet what it was: perhaps the document is on its way to a newer build.
    if (this.state.failedRoute === '') return <PageFallback />;
    return <Failure notLoaded={this.state.notLoaded} />;
  }
}

export function RouteErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary route={key}>{children}</Boundary>;
}
