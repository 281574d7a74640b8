import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Message } from '../ui/Message';
import { reportCrash } from './report-crash';

interface Props {
  children: ReactNode;
}

/** The last resort, outside the router: when even the layout fails. */
export class AppErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportCrash(error, info, { funnel: 'app_error_boundary', severity: 'critical' });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Message
        title="Something went wrong"
        icon="warning"
        action={<Button onClick={() => window.location.reload()}>Refresh Page</Button>}
      >
        We apologize for the inconvenience. Please refresh the page and try again.
      </Message>
    );
  }
}
