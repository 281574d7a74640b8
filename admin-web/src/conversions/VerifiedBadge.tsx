import Chip from '@mui/material/Chip';

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
