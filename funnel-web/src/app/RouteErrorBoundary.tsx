import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { reportError } from '../api/error-log';
import { clearRouteBackup } from '../search/route-backup';
import { Button } from '../ui/Button';
import { Message } from '../ui/Message';
import { PageFallback } from './PageFallback';
import { pathOf } from './paths';
import { reloadForNewBuild } from './stale-build';

interface Props {
  route: string;
  children: ReactNode;
}

function goHome() {
  clearRouteBackup();
  // A fresh document: whatever broke is gone with the old one.
  window.location.assign(pathOf('home'));
}

interface State {
  /** Null while all is well, empty between the failure and its report, then the route that failed. */
  failedRoute: string | null;
}

class Boundary extends Component<Props, State> {
  override state: State = { failedRoute: null };

  static getDerivedStateFromError(): State {
    return { failedRoute: '' };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    if (reloadForNewBuild(error)) return;
    this.setState({ failedRoute: this.props.route });
    reportError({
      message: error.message,
      stack: `${error.stack ?? ''}${info.componentStack ?? ''}`,
      component: /at (\w+)/.exec(info.componentStack ?? '')?.[1] ?? 'unknown',
      funnel: 'route_error_boundary',
      severity: 'high',
    });
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
    return (
      <Message
        title="Oops! Something went wrong"
        icon="warning"
        action={<Button onClick={goHome}>Go Back Home</Button>}
      >
        We encountered an unexpected error. Don&apos;t worry, let&apos;s get you back on track.
      </Message>
    );
  }
}

export function RouteErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary route={key}>{children}</Boundary>;
}
