import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function Nothing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Box sx={{ px: 2, py: { xs: 4, sm: 6 }, textAlign: 'center' }}>
      <Typography component="h2" variant="h5" gutterBottom>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 440, mx: 'auto', mb: 3 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

export function Loading({ text }: { text: string }) {
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 8 }}>
      <CircularProgress aria-hidden size={32} />
      <Typography>{text}</Typography>
    </Box>
  );
}

/** @param title names what failed to load; the text is the server's own */
export function Failed({ title, error, onRetry }: { title: string; error: Error | null; onRetry: () => void }) {
  return (
    <Box role="alert">
      <Nothing title={title} text={error?.message ?? 'The server is not responding.'}>
        <Button variant="contained" onClick={onRetry}>
          Retry
        </Button>
      </Nothing>
    </Box>
  );
}

interface AnswerProps<Data> {
  of: { data?: Data; isPending: boolean; error: Error | null; refetch: () => Promise<unknown> };
  loading: string;
  failed: string;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or that it loads or failed. */
export function Answer<Data>({ of, loading, failed, children }: AnswerProps<Data>) {
  if (of.isPending) return <Loading text={loading} />;
  if (of.error) return <Failed title={failed} error={of.error} onRetry={() => void of.refetch()} />;
  return of.data === undefined ? null : children(of.data);
}
