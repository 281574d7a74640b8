import Chip from '@mui/material/Chip';

/** From what really happened: the signature counts and the report was paid (row 82). */
export function VerifiedBadge({ verified }: { verified: boolean }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={verified ? 'primary' : 'default'}
      label={verified ? 'Verified' : 'Unverified'}
    />
  );
}
